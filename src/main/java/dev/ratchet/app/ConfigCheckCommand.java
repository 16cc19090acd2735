package dev.ratchet.app;

import java.nio.file.Path;
import picocli.CommandLine.Mixin;

/** {@code ratchet config check}. */
@picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet config check"})
final class ConfigCheckCommand implements Command {
    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Override
    public int run(Terminal terminal) {
        return config.inProject(terminal, project -> {
            Preflight preflight = Preflight.of(project, terminal);
            preflight.tell(terminal);
            if (!preflight.problems().isEmpty()) {
                return Exit.CONFIG;
            }
            Path file = project.config().file();
            terminal.out().println((file == null ? "the defaults" : file) + ": fine");
            return Exit.OK;
        });
    }
}
