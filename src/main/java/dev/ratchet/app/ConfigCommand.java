package dev.ratchet.app;

import dev.ratchet.config.Config;
import dev.ratchet.config.ConfigText;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code ratchet config show|check}. */
@picocli.CommandLine.Command(
        description = "Shows the whole annotated configuration, or checks it.",
        footer = {"", "Examples:", "  ratchet config show > ratchet.toml", "  ratchet config check"})
final class ConfigCommand implements Command {
    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Parameters(index = "0", paramLabel = "show|check", description = "what to do")
    private Action action = Action.SHOW;

    /** What can be done with a configuration. */
    enum Action {
        SHOW,
        CHECK
    }

    @Override
    public int run(Terminal terminal) {
        Optional<Config> loaded = config.load(terminal);
        if (loaded.isEmpty()) {
            return Exit.CONFIG;
        }
        return switch (action) {
            case SHOW -> {
                terminal.out().print(ConfigText.annotated(loaded.get()));
                yield Exit.OK;
            }
            case CHECK -> check(loaded.get(), terminal);
        };
    }

    private static int check(Config config, Terminal terminal) {
        List<String> problems = Preflight.problems(new Project(config), terminal);
        problems.forEach(terminal::complain);
        if (problems.isEmpty()) {
            terminal.out().println((config.file() == null ? "the defaults" : config.file()) + ": fine");
        }
        return problems.isEmpty() ? Exit.OK : Exit.CONFIG;
    }
}
