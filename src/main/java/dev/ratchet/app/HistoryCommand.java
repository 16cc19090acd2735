package dev.ratchet.app;

import dev.ratchet.journal.Chronicle;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ratchet history}. */
@picocli.CommandLine.Command(
        description = "Lists past attempts with what decided their verdicts, and past runs.",
        footer = {"", "Examples:", "  ratchet history", "  ratchet history --runs --json"})
final class HistoryCommand implements Command {
    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Mixin
    private final NameOption name = new NameOption();

    @Option(names = "--runs", description = "runs in place of attempts")
    private boolean runs;

    @Option(names = "--limit", paramLabel = "N", description = "how many (default: 50)")
    private int limit = 50;

    @Option(names = "--json", description = "print an array of objects")
    private boolean json;

    @Override
    public int run(Terminal terminal) {
        if (limit < 1) {
            terminal.complain("--limit must be at least 1");
            return Exit.USAGE;
        }
        return config.inProject(terminal, project -> list(project, terminal));
    }

    private int list(Project project, Terminal terminal) {
        Optional<Chronicle> told = project.inJournal(database -> {
            Chronicle chronicle = new Chronicle(database);
            print(chronicle, terminal);
            return chronicle;
        });
        if (told.isEmpty()) {
            terminal.out().println(json ? "[]" : Project.NOTHING_YET);
        }
        return Exit.OK;
    }

    private void print(Chronicle chronicle, Terminal terminal) {
        if (runs) {
            show(chronicle.runs(name.orNull(), limit), HistoryText::line, HistoryText::json, terminal);
        } else {
            show(chronicle.attempts(name.orNull(), limit), HistoryText::line, HistoryText::json, terminal);
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
            terminal.out().println(Project.NOTHING_YET);
        } else {
            entries.stream().map(line).forEach(terminal.out()::println);
        }
    }
}
