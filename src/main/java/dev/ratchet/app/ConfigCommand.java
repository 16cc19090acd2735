package dev.ratchet.app;

import dev.ratchet.config.ConfigText;
import java.nio.file.Path;
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
        return config.inProject(terminal, project -> switch (action) {
            case SHOW -> show(project, terminal);
            case CHECK -> check(project, terminal);
        });
    }

    private static int show(Project project, Terminal terminal) {
        terminal.out().print(ConfigText.annotated(project.config()));
        return Exit.OK;
    }

    private static int check(Project project, Terminal terminal) {
        Preflight preflight = Preflight.of(project, terminal);
        Path file = project.config().file();
        preflight.tell(terminal);
        if (preflight.problems().isEmpty()) {
            terminal.out().println((file == null ? "the defaults" : file) + ": fine");
        }
        return preflight.problems().isEmpty() ? Exit.OK : Exit.CONFIG;
    }
}
