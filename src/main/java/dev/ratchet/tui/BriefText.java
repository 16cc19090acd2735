package dev.ratchet.tui;

import dev.ratchet.journal.query.SessionSummary;
import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.screen.TerminalSafeText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The last sessions in a few lines of Markdown, for the agent that comes next. */
public final class BriefText {
    private static final int ROWS = 10;
    private static final int REASONS = 5;
    private static final int COMMITS = 8;
    private static final int TOOLS = 6;
    private static final int REASON = 160;
    private static final int NAME = 40;

    private final List<SessionSummary> sessions;
    private final List<String> lines = new ArrayList<>();

    private BriefText(List<SessionSummary> sessions) {
        this.sessions = sessions;
    }

    /**
     * The report; empty if there is nothing to tell.
     *
     * @param sessions oldest first
     * @param subjects those of the commits that a session made, where they are known, by its number
     */
    public static String of(List<SessionSummary> sessions, Map<Integer, List<String>> subjects) {
        return sessions.isEmpty() ? "" : new BriefText(sessions).text(subjects);
    }

    private String text(Map<Integer, List<String>> subjects) {
        lines.add(sessions.size() == 1 ? "## The last session" : "## The last %d sessions".formatted(sessions.size()));
        lines.add("");
        lines.add(overview());
        tools();
        table();
        failures();
        commits(subjects);
        return String.join("\n", lines) + "\n";
    }

    private String overview() {
        Map<String, Long> verdicts = sessions.stream()
                .collect(Collectors.groupingBy(BriefText::verdict, LinkedHashMap::new, Collectors.counting()));
        String came = verdicts.entrySet().stream()
                .map(verdict -> verdict.getValue() + " " + verdict.getKey())
                .collect(Collectors.joining(", "));
        long committed = sessions.stream().filter(SessionSummary::committed).count();
        long turns = sum(SessionSummary::turns);
        return "%s; %d committed. On average %s turns, %s tool calls (%s a turn), %s%s."
                .formatted(
                        came,
                        committed,
                        decimal(turns, sessions.size()),
                        decimal(sum(SessionSummary::toolCalls), sessions.size()),
                        decimal(sum(SessionSummary::toolCalls), turns),
                        HumanUnits.time(sessions.stream()
                                        .mapToDouble(SessionSummary::durationSecs)
                                        .sum()
                                / sessions.size()),
                        cost());
    }

    private String cost() {
        List<Double> costs = sessions.stream()
                .map(SessionSummary::costUsd)
                .filter(Objects::nonNull)
                .toList();
        double all = costs.stream().mapToDouble(Double::doubleValue).sum();
        return costs.isEmpty()
                ? ""
                : ", %s (%s in all)".formatted(HumanUnits.money(all / costs.size(), "-"), HumanUnits.money(all, "-"));
    }

    private void tools() {
        Map<String, Long> calls = new TreeMap<>();
        sessions.forEach(session -> session.tools().forEach((tool, count) -> calls.merge(tool, count, Long::sum)));
        List<Map.Entry<String, Long>> sorted = calls.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .toList();
        long others = sorted.stream().skip(TOOLS).mapToLong(Map.Entry::getValue).sum();
        Stream<String> named =
                sorted.stream().limit(TOOLS).map(call -> quoted(call.getKey(), NAME) + " " + call.getValue());
        if (!sorted.isEmpty()) {
            lines.add("Tools: "
                    + Stream.concat(named, others == 0 ? Stream.empty() : Stream.of("others " + others))
                            .collect(Collectors.joining(", "))
                    + ".");
        }
    }

    private void table() {
        lines.add("");
        lines.add("| session | verdict | class | turns | tool calls | files | cost | time | committed |");
        lines.add("| ---: | --- | --- | ---: | ---: | ---: | ---: | ---: | --- |");
        sessions.subList(Math.max(0, sessions.size() - ROWS), sessions.size())
                .forEach(session -> lines.add("| %d | %s | %s | %d | %d | %d | %s | %s | %s |"
                        .formatted(
                                session.number(),
                                verdict(session),
                                session.sessionClass(),
                                session.turns(),
                                session.toolCalls(),
                                session.filesChanged(),
                                HumanUnits.money(session.costUsd(), "-"),
                                HumanUnits.time(session.durationSecs()),
                                session.committed() ? "yes" : "no")));
    }

    /** The same failure again and again is told once; numbers in it, such as times, make no difference. */
    private void failures() {
        Map<String, List<SessionSummary>> alike = sessions.stream()
                .filter(session -> !session.well() && session.verdict() != null)
                .collect(Collectors.groupingBy(BriefText::kind, LinkedHashMap::new, Collectors.toList()));
        if (alike.isEmpty()) {
            return;
        }
        lines.add("");
        lines.add("What went wrong:");
        alike.values().stream()
                .sorted(Comparator.comparingInt((List<SessionSummary> same) -> same.size())
                        .thenComparing(same -> same.getLast().number())
                        .reversed())
                .limit(REASONS)
                .forEach(same -> lines.add("- %s%s, %s: %s"
                        .formatted(
                                same.size() == 1 ? "" : same.size() + " times ",
                                verdict(same.getLast()) + " (" + same.getLast().sessionClass() + ")",
                                (same.size() == 1 ? "session " : "last in session ")
                                        + same.getLast().number(),
                                quoted(same.getLast().reason(), REASON))));
        if (alike.size() > REASONS) {
            lines.add("- and %d other kinds".formatted(alike.size() - REASONS));
        }
    }

    private static String kind(SessionSummary session) {
        return verdict(session) + session.sessionClass() + session.reason().replaceAll("\\d+", "0");
    }

    private void commits(Map<Integer, List<String>> subjects) {
        List<String> told = sessions.reversed().stream()
                .filter(SessionSummary::committed)
                .flatMap(session -> commits(session, subjects.getOrDefault(session.number(), List.of())))
                .toList();
        if (told.isEmpty()) {
            return;
        }
        lines.add("");
        lines.add("What was committed, newest first:");
        lines.addAll(told.subList(0, Math.min(told.size(), COMMITS)));
        if (told.size() > COMMITS) {
            lines.add("- and %d more".formatted(told.size() - COMMITS));
        }
    }

    private static Stream<String> commits(SessionSummary session, List<String> subjects) {
        String by = " (session " + session.number() + ")";
        if (!subjects.isEmpty()) {
            return subjects.stream().map(subject -> "- " + quoted(subject, REASON) + by);
        }
        return Stream.of(
                session.commit() == null ? "- by its own words" + by : "- " + quoted(session.commit(), NAME) + by);
    }

    private static String verdict(SessionSummary session) {
        return session.verdict() == null ? "open" : session.verdict();
    }

    private long sum(java.util.function.ToLongFunction<SessionSummary> number) {
        return sessions.stream().mapToLong(number).sum();
    }

    private static String decimal(long sum, long parts) {
        return String.format(Locale.ROOT, "%.1f", sum / (double) Math.max(1, parts));
    }

    /** Words that nobody can take for Markdown, nor for the report's own: they stay in their line and in their quotes. */
    private static String quoted(String words, int most) {
        String line = TerminalSafeText.brief(words, most).replace('`', '\'');
        return line.isEmpty() ? "(no words)" : "`" + line + "`";
    }
}
