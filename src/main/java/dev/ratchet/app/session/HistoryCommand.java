package dev.ratchet.app.session;

import dev.ratchet.app.command.Command;
import dev.ratchet.app.command.ConfigOption;
import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.LimitOption;
import dev.ratchet.app.command.NameOption;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.journal.CircuitTrips;
import dev.ratchet.journal.query.RunHistoryQueries;
import dev.ratchet.store.Database;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ratchet history}. */
@picocli.CommandLine.Command(
        description = "Lists past attempts with what decided their verdicts, past runs, or trips of the circuit.",
        footer = {"", "Examples:", "  ratchet history", "  ratchet history --runs --json", "  ratchet history --circuit"
        })
public final class HistoryCommand implements Command {
    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Mixin
    private final NameOption name = new NameOption();

    @Option(names = "--runs", description = "runs in place of attempts")
    private boolean runs;

    @Option(names = "--circuit", description = "trips and resets of circuits in place of attempts")
    private boolean circuit;

    @Mixin
    private final LimitOption limit = new LimitOption();

    @Option(names = "--json", description = "print an array of objects")
    private boolean json;

    @Override
    public int run(Terminal terminal) {
        return config.inProject(terminal, project -> list(project, terminal));
    }

    private int list(Project project, Terminal terminal) {
        Optional<Database> told = project.inJournal(database -> {
            print(database, terminal);
            return database;
        });
        if (told.isEmpty()) {
            terminal.out().println(json ? "[]" : Project.NOTHING_YET);
        }
        return ExitCodes.OK;
    }

    private void print(Database database, Terminal terminal) {
        RunHistoryQueries queries = new RunHistoryQueries(database);
        if (circuit) {
            show(
                    new CircuitTrips(database).transitions(name.orNull(), limit.limit()),
                    HistoryText::line,
                    HistoryText::json,
                    terminal);
        } else if (runs) {
            show(queries.runs(name.orNull(), limit.limit()), HistoryText::line, HistoryText::json, terminal);
        } else {
            show(queries.attempts(name.orNull(), limit.limit()), HistoryText::line, HistoryText::json, terminal);
        }
    }

    private <T> void show(
            List<T> entries,
            java.util.function.Function<T, String> line,
            java.util.function.Function<T, String> object,
            Terminal terminal) {
        if (json) {
            terminal.out().println(entries.stream().map(object).collect(Collectors.joining(",\n", "[", "]")));
        } else if (entries.isEmpty()) {
            terminal.out().println(circuit ? "No circuit was ever tripped or reset here." : Project.NOTHING_YET);
        } else {
            entries.stream().map(line).forEach(terminal.out()::println);
        }
    }
}
