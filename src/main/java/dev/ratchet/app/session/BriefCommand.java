package dev.ratchet.app.session;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.NameOption;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.ProjectCommand;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.command.WrongUsage;
import dev.ratchet.journal.metrics.SessionRows;
import dev.ratchet.process.Shell;
import dev.ratchet.process.tree.LocalLauncher;
import dev.ratchet.tui.BriefText;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ratchet brief}. */
@picocli.CommandLine.Command(
        description = {
            "Tells of the last sessions in a few lines of Markdown, made for prompt.prepend_commands.",
            "Prints nothing where nothing has run yet."
        },
        footer = {
            "",
            "Examples:",
            "  ratchet brief --last 5",
            "  [prompt] prepend_commands = [\"ratchet brief\"]      in ratchet.toml"
        })
public final class BriefCommand extends ProjectCommand {
    @Mixin
    private final NameOption name = new NameOption();

    @Option(names = "--last", paramLabel = "N", description = "how many sessions (default: 10)")
    private int last = 10;

    @Override
    protected void checkUsage() {
        if (last < 1) {
            throw new WrongUsage("--last must be at least 1");
        }
    }

    @Override
    protected int run(Project project, Terminal terminal) {
        project.inJournal(database -> new SessionRows(database).last(name.orNull(), last))
                .map(sessions -> BriefText.of(
                        sessions, CommitSubjects.of(sessions, project.git(new Shell(new LocalLauncher()), terminal))))
                .ifPresent(terminal.out()::print);
        return ExitCodes.OK;
    }
}
