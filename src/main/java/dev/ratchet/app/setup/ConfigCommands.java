package dev.ratchet.app.setup;

import dev.ratchet.app.command.CommandGroup;
import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.ProjectCommand;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.fleet.ProjectPreflight;
import dev.ratchet.app.run.PreflightCheck;
import dev.ratchet.config.ConfigJson;
import dev.ratchet.config.ConfigText;
import dev.ratchet.loop.base.Complaint;
import java.nio.file.Path;

/** {@code ratchet config}. */
public final class ConfigCommands {
    private ConfigCommands() {}

    public static CommandGroup group() {
        return CommandGroup.of("ratchet config", "Shows the whole annotated configuration, or checks it.", "show", """
              ratchet config show > ratchet.toml
              ratchet config check
            """)
                .with(
                        "show",
                        "print every setting with its meaning and its value here, as a file to use",
                        () -> new Show())
                .with("check", "say what is wrong with the configuration and with what it names", () -> new Check());
    }

    /** {@code ratchet config show}. */
    @picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet config show > ratchet.toml"})
    static final class Show extends ProjectCommand {
        @Override
        protected int run(Project project, Terminal terminal) {
            switch (terminal.format()) {
                case JSON -> terminal.println(ConfigJson.settings(project.config()));
                case TEXT -> terminal.out().print(ConfigText.annotated(project.config()));
            }
            return ExitCodes.OK;
        }
    }

    /** {@code ratchet config check}. */
    @picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet config check"})
    static final class Check extends ProjectCommand {
        @Override
        protected int run(Project project, Terminal terminal) {
            PreflightCheck preflight = new ProjectPreflight(project, terminal).check();
            preflight.demand(terminal);
            Path file = project.config().file();
            terminal.print((file == null ? "the defaults" : file) + ": fine", json -> {
                json.put("file", file == null ? null : file.toString());
                json.put(
                        "warnings",
                        preflight.warnings().stream().map(Complaint::line).toList());
            });
            return ExitCodes.OK;
        }
    }
}
