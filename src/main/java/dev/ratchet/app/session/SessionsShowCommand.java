package dev.ratchet.app.session;

import dev.ratchet.app.command.JsonOption;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ratchet sessions show}. */
@picocli.CommandLine.Command(
        footer = {
            "",
            "Examples:",
            "  ratchet sessions show last",
            "  ratchet sessions show run.jsonl --adapter claude --exit-code 1 --json"
        })
final class SessionsShowCommand extends PastSessionCommand {
    @Mixin
    private final JsonOption json = new JsonOption();

    @Option(names = "--exit-code", paramLabel = "N", description = "how the process ended (default: as recorded, or 0)")
    private @Nullable Integer exitCode;

    @Option(names = "--stderr", paramLabel = "FILE", description = "its error channel (default: the .stderr beside it)")
    private @Nullable Path stderr;

    @Override
    protected int run(Project project, Terminal terminal) {
        Path errors = stderr == null ? null : terminal.directory().resolve(stderr);
        return new SessionView(project, terminal, new SessionView.Overrides(adapter(), exitCode, errors))
                .show(meant(project, terminal), json.format());
    }
}
