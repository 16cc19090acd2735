package dev.ratchet.tui.live;

import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.loop.session.Usage;
import dev.ratchet.screen.TerminalSafeText;
import dev.ratchet.tui.AnsiColours;
import dev.ratchet.tui.LoopRow;
import dev.ratchet.tui.Spinner;
import dev.ratchet.tui.block.Style;
import dev.ratchet.tui.block.StyledText;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The foot of a run's screen at one moment: what happens now, and below it where the run stands.
 *
 * @param doingSince when it began to do what it does
 * @param asked what the loop was asked for and has not done yet, in words; empty for nothing
 * @param questions how many wait for a person, in words; empty for none
 * @param hint what a person can do
 */
record StatusLines(
        RunFacts facts,
        LoopRow row,
        Optional<SessionWatch.Activity> session,
        RunTally tally,
        Instant began,
        Instant doingSince,
        String asked,
        String questions,
        String hint,
        Instant now) {
    private static final int FRAME_MILLIS = 100;
    private static final String BETWEEN = " · ";
    private static final int LONGEST_TOOL = 50;
    private static final int LONGEST_AGENT = 40;
    private static final Duration QUIET = Duration.ofSeconds(20);

    /** Below that many lines everything has to go into one. */
    private static final int ROOM_FOR_TWO = 8;

    /** Where the run stands, the least important last. */
    private enum Part {
        NUMBER,
        COST,
        RUNTIME,
        AGENT,
        HINT,
        TITLE,
        COMMITS,
        TOKENS,
        CONTEXT
    }

    private static final List<Part> ORDER = List.of(
            Part.NUMBER,
            Part.TITLE,
            Part.AGENT,
            Part.RUNTIME,
            Part.TOKENS,
            Part.CONTEXT,
            Part.COST,
            Part.COMMITS,
            Part.HINT);

    List<String> lines(int width, int height, AnsiColours colours) {
        if (height < ROOM_FOR_TWO) {
            StyledText number = StyledText.of(Style.DIM, facts.number(iteration()) + " ");
            return List.of(sign().with(number).with(present()).cut(width - 1).in(colours));
        }
        return List.of(
                sign().with(present()).cut(width - 1).in(colours),
                StyledText.of(Style.DIM, "  " + standing(width - 3))
                        .cut(width - 1)
                        .in(colours));
    }

    /** The short form, for a window's title. */
    String title() {
        return "%s %s · %s".formatted(facts.loop(), facts.number(iteration()), row.doing());
    }

    private int iteration() {
        return row.iteration() == null ? 0 : row.iteration();
    }

    private StyledText sign() {
        return switch (row.stage()) {
            case AT_WORK -> StyledText.of(Style.TOOL, Spinner.at(now, FRAME_MILLIS) + " ");
            case WAITING -> StyledText.of(Style.WARNING, row.until() == null ? "‖ " : "◔ ");
            case ENDED -> StyledText.of(Style.DIM, "  ");
        };
    }

    private StyledText present() {
        StyledText text = switch (row.stage()) {
            case AT_WORK -> atWork();
            case WAITING ->
                StyledText.of(Style.WARNING, row.doing()).with(Style.PLAIN, " " + safe(row.detail()) + left());
            case ENDED -> StyledText.plain(row.doing());
        };
        StyledText told = asked.isEmpty() ? text : text.with(Style.WARNING, BETWEEN + asked);
        return questions.isEmpty() ? told : told.with(Style.WARNING, BETWEEN + questions);
    }

    private StyledText atWork() {
        if (session.isEmpty()
                || !row.detail().isEmpty()
                || !(row.doing().equals("working") || row.doing().equals("verifying"))) {
            return StyledText.plain((row.doing() + " " + safe(row.detail())).strip())
                    .cut(LONGEST_TOOL)
                    .with(Style.DIM, BETWEEN + time(doingSince));
        }
        SessionWatch.Activity activity = session.get();
        String tool = activity.tool();
        StyledText text = tool == null
                ? StyledText.plain(row.doing())
                : StyledText.of(Style.TOOL, first(tool)).with(Style.PLAIN, rest(tool));
        text = text.cut(LONGEST_TOOL).with(Style.DIM, BETWEEN + time(activity.since()));
        return activity.silence().compareTo(QUIET) < 0
                ? text
                : text.with(
                        Style.WARNING,
                        BETWEEN
                                + "quiet %s of %s"
                                        .formatted(
                                                HumanUnits.time(activity.silence()),
                                                HumanUnits.time(facts.staleTimeout())));
    }

    private static String first(String tool) {
        return tool.indexOf(' ') < 0 ? tool : tool.substring(0, tool.indexOf(' '));
    }

    private static String rest(String tool) {
        return tool.substring(first(tool).length());
    }

    private String left() {
        return row.until() == null || !row.until().isAfter(now)
                ? ""
                : BETWEEN + HumanUnits.time(Duration.between(now, row.until())) + " left";
    }

    private String time(Instant since) {
        return HumanUnits.time(since.isAfter(now) ? Duration.ZERO : Duration.between(since, now));
    }

    private static String safe(String words) {
        return TerminalSafeText.line(words);
    }

    /** As much as there is room for, the most important first. */
    private String standing(int room) {
        List<Part> shown = new ArrayList<>(List.of(Part.values()));
        while (shown.size() > 1 && joined(shown).length() > room) {
            shown.removeLast();
        }
        return joined(shown);
    }

    private String joined(List<Part> shown) {
        return ORDER.stream()
                .filter(shown::contains)
                .map(this::words)
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining(BETWEEN));
    }

    private String words(Part part) {
        Usage used =
                session.map(SessionWatch.Activity::usage).orElse(Usage.NONE).plus(tally.usage());
        return switch (part) {
            case NUMBER -> facts.number(iteration());
            case TITLE -> facts.title(row.title());
            case AGENT -> TerminalSafeText.brief(row.agent(), LONGEST_AGENT);
            case RUNTIME -> "run " + time(began);
            case TOKENS ->
                bounded(
                        used.tokens() == 0 ? "" : HumanUnits.count(used.tokens()) + " tokens",
                        facts.maxTokens() == 0 ? "" : HumanUnits.count(facts.maxTokens()));
            case CONTEXT ->
                session.filter(activity -> activity.context() > 0)
                        .map(activity -> HumanUnits.count(activity.context()) + " context")
                        .orElse("");
            case COST ->
                facts.maxCost().isZero()
                        ? HumanUnits.cents(used.costUsd())
                        : (used.costUsd() == null ? "budget" : HumanUnits.cents(used.costUsd()) + " of")
                                + " $"
                                + facts.maxCost();
            case COMMITS -> tally.commits() == 0 ? "" : HumanUnits.count(tally.commits(), "commit");
            case HINT -> hint;
        };
    }

    private static String bounded(String amount, String bound) {
        return amount.isEmpty() || bound.isEmpty() ? amount : amount + " of " + bound;
    }
}
