package dev.ratchet.app.session;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.LimitOption;
import dev.ratchet.app.command.LoopFilterOption;
import dev.ratchet.app.command.OutputFormat;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.ProjectCommand;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.command.WrongUsage;
import dev.ratchet.journal.CircuitTrips;
import dev.ratchet.journal.ReceiptTable;
import dev.ratchet.journal.query.RunHistoryQueries;
import dev.ratchet.store.Database;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
    private final LoopFilterOption name = new LoopFilterOption();

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
    protected void checkUsage() {
        if (runs && circuit) {
            throw new WrongUsage("give --runs or --circuit, not both");
        }
    }

    @Override
    protected int run(Project project, Terminal terminal) {
        boolean told = project.inJournal(database -> {
                    print(database, project, terminal);
                    return true;
                })
                .orElse(false);
        if (!told) {
            terminal.format().print(List.of(), String::valueOf, String::valueOf, Project.NOTHING_YET, terminal);
        }
        return ExitCodes.OK;
    }

    private void print(Database database, Project project, Terminal terminal) {
        List<String> running = project.running(database);
        Optional<String> unknown = project.neverRan(name.in(project));
        OutputFormat format = terminal.format();
        RunHistoryQueries queries = new RunHistoryQueries(database);
        String loop = name.in(project);
        if (circuit) {
            String none = "No circuit was ever tripped or reset here.";
            List<CircuitTrips.Transition> all = new CircuitTrips(database).transitions(loop, limit.limit());
            format.print(all, HistoryText.transitions(), HistoryText::json, unknown.orElse(none), terminal);
        } else if (runs) {
            List<RunHistoryQueries.PastRun> all = queries.runs(loop, limit.limit());
            format.print(
                    all,
                    HistoryText.runs(running),
                    run -> HistoryText.json(run, running),
                    unknown.orElse(Project.NOTHING_YET),
                    terminal);
        } else {
            List<RunHistoryQueries.Line> all = queries.attempts(loop, limit.limit());
            Map<String, List<ReceiptTable.Dated>> receipts = verbose || format == OutputFormat.JSON
                    ? new ReceiptTable(database)
                            .ofAttempts(all.stream()
                                    .map(RunHistoryQueries.Line::attempt)
                                    .toList())
                    : Map.of();
            if (format == OutputFormat.JSON) {
                terminal.printArray(all.stream()
                        .map(attempt -> HistoryText.json(
                                attempt, running, receipts.getOrDefault(attempt.attempt(), List.of()))));
                return;
            }
            List<HistoryText.SessionRow> rows = all.stream()
                    .flatMap(attempt ->
                            HistoryText.rows(attempt, running, receipts.getOrDefault(attempt.attempt(), List.of()))
                                    .stream())
                    .toList();
            terminal.println(
                    rows.isEmpty()
                            ? unknown.orElse(Project.NOTHING_YET)
                            : HistoryText.sessions().text(rows, terminal.columns()));
        }
    }
}
