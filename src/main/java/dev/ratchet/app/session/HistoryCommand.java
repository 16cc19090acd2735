package dev.ratchet.app.session;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.LimitOption;
import dev.ratchet.app.command.NameOption;
import dev.ratchet.app.command.OutputFormat;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.ProjectCommand;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.journal.CircuitTrips;
import dev.ratchet.journal.ReceiptTable;
import dev.ratchet.journal.query.RunHistoryQueries;
import dev.ratchet.store.Database;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ratchet history}. */
@picocli.CommandLine.Command(
        description = "Lists past attempts with what decided their verdicts, past runs, or trips of the circuit.",
        footer = {
            "",
            "Examples:",
            "  ratchet history",
            "  ratchet history -v",
            "  ratchet history --runs --json",
            "  ratchet history --circuit"
        })
public final class HistoryCommand extends ProjectCommand {
    @Mixin
    private final NameOption name = new NameOption();

    @Option(names = "--runs", description = "runs in place of attempts")
    private boolean runs;

    @Option(names = "--circuit", description = "trips and resets of circuits in place of attempts")
    private boolean circuit;

    @Option(
            names = {"-v", "--verbose"},
            description = "also what validations and checks printed")
    private boolean verbose;

    @Mixin
    private final LimitOption limit = new LimitOption();

    @Override
    protected int run(Project project, Terminal terminal) {
        boolean told = project.inJournal(database -> {
                    print(database, project.running(), terminal);
                    return true;
                })
                .orElse(false);
        if (!told) {
            terminal.format().print(List.of(), String::valueOf, String::valueOf, Project.NOTHING_YET, terminal);
        }
        return ExitCodes.OK;
    }

    private void print(Database database, List<String> running, Terminal terminal) {
        OutputFormat format = terminal.format();
        RunHistoryQueries queries = new RunHistoryQueries(database);
        String loop = name.orNull();
        if (circuit) {
            String none = "No circuit was ever tripped or reset here.";
            List<CircuitTrips.Transition> all = new CircuitTrips(database).transitions(loop, limit.limit());
            format.print(all, HistoryText::line, HistoryText::json, none, terminal);
        } else if (runs) {
            List<RunHistoryQueries.PastRun> all = queries.runs(loop, limit.limit());
            format.print(
                    all,
                    run -> HistoryText.line(run, running),
                    run -> HistoryText.json(run, running),
                    Project.NOTHING_YET,
                    terminal);
        } else {
            ReceiptTable receipts = new ReceiptTable(database);
            List<RunHistoryQueries.Line> all = queries.attempts(loop, limit.limit());
            format.print(
                    all,
                    attempt -> verbose
                            ? HistoryText.lines(attempt, running, receipts.ofAttempt(attempt.attempt()))
                            : HistoryText.lines(attempt, running),
                    attempt -> HistoryText.json(attempt, running, receipts.ofAttempt(attempt.attempt())),
                    Project.NOTHING_YET,
                    terminal);
        }
    }
}
