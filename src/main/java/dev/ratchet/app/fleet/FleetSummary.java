package dev.ratchet.app.fleet;

import dev.ratchet.app.run.RunSummary;
import dev.ratchet.json.Json;
import dev.ratchet.json.JsonWriter;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.loop.history.Event.Level;
import dev.ratchet.loop.session.Usage;
import dev.ratchet.screen.TerminalSafeText;
import dev.ratchet.tui.AnsiColours;
import dev.ratchet.tui.LogLine;
import dev.ratchet.tui.block.Paragraph;
import dev.ratchet.tui.block.Style;
import dev.ratchet.tui.block.StyledText;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the loops of a fleet came to, together. */
record FleetSummary(List<RunSummary> members, Instant began, Instant at) {
    private static final int LABEL = 12;

    private static final int MOST_NAMED = 3;

    /** The worst first. */
    private static final List<Integer> EXIT_CODES = List.of(130, 1, 4, 5, 2, 6, 3, 0);

    FleetSummary {
        members = List.copyOf(members);
    }

    int exitCode() {
        return worst().outcome().exitCode();
    }

    private RunSummary worst() {
        return members.stream()
                .min(Comparator.<RunSummary>comparingInt(
                                member -> EXIT_CODES.indexOf(member.outcome().exitCode()))
                        .thenComparing(member -> !isBlemished(member)))
                .orElseThrow();
    }

    private static boolean isBlemished(RunSummary member) {
        return member.outcome().merit() == Outcome.Merit.WITH_FAILURES;
    }

    private Usage usage() {
        return members.stream().map(member -> member.run().totals().usage()).reduce(Usage.NONE, Usage::plus);
    }

    private long iterations() {
        return sum(member -> member.run().totals().iterations());
    }

    private long attempts() {
        return sum(member -> member.run().totals().sessions());
    }

    private long sum(ToLongFunction<RunSummary> count) {
        return members.stream().mapToLong(count).sum();
    }

    /** The one that had the last session of all. */
    private RunSummary latest() {
        return members.stream()
                .max(Comparator.comparingInt(member -> member.lastSession().orElse(0)))
                .orElseThrow();
    }

    /** How many loops ended how, why the worst of them did, and what has failed in others. */
    private String reason() {
        String counts = members.stream()
                .collect(Collectors.groupingBy(
                        member -> member.outcome().kind().word(), TreeMap::new, Collectors.counting()))
                .entrySet()
                .stream()
                .map(entry -> entry.getValue() + " " + entry.getKey())
                .collect(Collectors.joining(", "));
        return counts + "; " + named();
    }

    /** Loops over the same tasks say the same. */
    private String named() {
        Map<String, String> loops = new LinkedHashMap<>();
        Stream.concat(Stream.of(worst()), members.stream().filter(FleetSummary::isBlemished))
                .forEach(member -> loops.putIfAbsent(
                        member.outcome().reason(), member.run().loop()));
        String first = loops.entrySet().stream()
                .limit(MOST_NAMED)
                .map(said -> said.getValue() + ": " + said.getKey())
                .collect(Collectors.joining("; "));
        return loops.size() > MOST_NAMED ? first + "; and others" : first;
    }

    String line(AnsiColours colours) {
        Level level = level();
        Usage usage = usage();
        String line = new LogLine(at, level)
                .with("status", "finished")
                .with("outcome", worst().outcome().kind().word())
                .with("loops", members.size())
                .with("iterations", iterations())
                .with("attempts", attempts())
                .with("cost_usd", usage.costUsd() == null ? null : "%.4f".formatted(usage.costUsd()))
                .with("duration_secs", Duration.between(began, at).toSeconds())
                .with("reason", reason())
                .toString();
        return switch (level) {
            case INFO -> line;
            case WARN -> colours.yellow(line);
            case ERROR -> colours.red(line);
        };
    }

    private Level level() {
        if (exitCode() != 0) {
            return Level.ERROR;
        }
        return isBlemished(worst()) ? Level.WARN : Level.INFO;
    }

    /** For people: how it ended, what came of it, and what to look at next. */
    List<Paragraph> ending() {
        Style style = exitCode() == 0 ? Style.GOOD : Style.BAD;
        long done = sum(member -> member.tasks().done());
        long failed = sum(member -> member.tasks().failed());
        String word = worst().outcome().kind().word().replace('_', ' ');
        List<Paragraph> lines = new ArrayList<>();
        lines.add(Paragraph.of(StyledText.EMPTY, StyledText.EMPTY));
        lines.add(Paragraph.of(
                StyledText.of(style, style == Style.GOOD ? "✓ " : "✗ "),
                StyledText.of(Style.BOLD, word).with(Style.PLAIN, " · " + TerminalSafeText.line(reason()))));
        String sessions = iterations() == attempts() ? "" : " (%s)".formatted(HumanUnits.count(attempts(), "session"));
        lines.add(fact("iterations", iterations() + sessions));
        if (done + failed > 0) {
            lines.add(fact("tasks", "%d done, %d failed".formatted(done, failed)));
        }
        if (usage().costUsd() != null) {
            lines.add(fact("cost", HumanUnits.money(usage().costUsd(), "")));
        }
        lines.add(fact("time", HumanUnits.time(Duration.between(began, at))));
        lines.add(fact("next", "ratchet loops · ratchet landings · ratchet history -v"));
        return lines;
    }

    private static Paragraph fact(String label, String words) {
        return Paragraph.of(
                StyledText.of(Style.DIM, "  " + label + " ".repeat(LABEL - label.length())), StyledText.plain(words));
    }

    void write(JsonWriter json) {
        Usage usage = usage();
        json.put("outcome", worst().outcome().kind().word());
        json.put("exit_code", exitCode());
        json.put("reason", reason());
        json.put("name", "fleet");
        json.put("recipe", "fleet");
        json.put("iterations", iterations());
        json.put("attempts", attempts());
        json.put("cost_usd", usage.costUsd());
        json.put("input_tokens", usage.inputTokens());
        json.put("output_tokens", usage.outputTokens());
        json.put("cache_read_tokens", usage.cacheReadTokens());
        json.put("cache_creation_tokens", usage.cacheCreationTokens());
        json.put("final_status", Json.NOTHING);
        json.put("tasks_done", sum(member -> member.tasks().done()));
        json.put("tasks_failed", sum(member -> member.tasks().failed()));
        json.put("tasks_completed", sum(member -> member.run().totals().tasks()));
        json.put("files_modified", sum(member -> member.run().totals().files()));
        json.put("duration_secs", Duration.between(began, at).toMillis() / 1000.0);
        latest().writeLastSession(json);
        json.objects("members", members, member -> member.write(json));
    }
}
