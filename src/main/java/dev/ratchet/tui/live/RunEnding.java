package dev.ratchet.tui.live;

import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.screen.TerminalSafeText;
import dev.ratchet.tui.block.Paragraph;
import dev.ratchet.tui.block.Style;
import dev.ratchet.tui.block.StyledText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The last words about a run: how it ended, what came of it, and what to look at next. */
record RunEnding(RunFacts facts, Outcome outcome, RunTally tally, Duration took) {
    private static final int LABEL = 12;

    List<Paragraph> paragraphs() {
        Style style = outcome.exitCode() != 0
                ? Style.BAD
                : outcome.merit() == Outcome.Merit.WITH_FAILURES ? Style.WARNING : Style.GOOD;
        List<Paragraph> lines = new ArrayList<>();
        lines.add(Paragraph.of(StyledText.EMPTY, StyledText.EMPTY));
        String word = outcome.kind().word().replace('_', ' ');
        lines.add(Paragraph.of(
                StyledText.of(style, AttemptLines.mark(style) + " "),
                StyledText.of(Style.BOLD, word).with(Style.PLAIN, " · " + TerminalSafeText.line(outcome.reason()))));
        lines.add(fact("iterations", iterations()));
        lines.add(fact("commits", commits()));
        String spent = spent();
        if (!spent.isEmpty()) {
            lines.add(fact("cost", spent));
        }
        lines.add(fact("time", HumanUnits.time(took)));
        lines.add(fact("next", next()));
        return lines;
    }

    private static Paragraph fact(String label, String words) {
        return Paragraph.of(
                StyledText.of(Style.DIM, "  " + label + " ".repeat(LABEL - label.length())), StyledText.plain(words));
    }

    private String iterations() {
        String of = facts.iterations() == 0 ? "" : " of " + facts.iterations();
        String more = tally.attempts() == tally.iterations()
                ? ""
                : " (%s)".formatted(HumanUnits.count(tally.attempts(), "session"));
        return tally.iterations() + of + more;
    }

    private String commits() {
        return tally.commits() == 0
                ? "none"
                : tally.commits()
                        + (tally.commit() == null ? "" : ", the last is " + AttemptLines.shortened(tally.commit()));
    }

    private String spent() {
        String tokens = tally.usage().tokens() == 0
                ? ""
                : HumanUnits.count(tally.usage().tokens()) + " tokens";
        return Stream.of(HumanUnits.cents(tally.usage().costUsd()), tokens)
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(" · "));
    }

    private String next() {
        String log = tally.commits() == 0 ? "" : " · git log -" + tally.commits();
        return switch (outcome.kind()) {
            case COMPLETE, LIMIT_REACHED, STOPPED, KILLED, BUDGET ->
                tally.attempts() == 0 ? "ratchet history" : "ratchet sessions show last" + log;
            case TRIPPED -> "ratchet history · 'ratchet reset --circuit' if a rule tripped it";
            case FAILURE, BLOCKED ->
                tally.attempts() == 0 ? "ratchet doctor" : "ratchet sessions show last · ratchet history -v";
            case NO_PLAN -> "ratchet task add · ratchet task import FILE";
            case BUSY -> "ratchet status";
        };
    }
}
