package dev.ratchet.tui.live;

import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.loop.session.ReportedStatus;
import dev.ratchet.loop.session.SessionFacts;
import dev.ratchet.loop.session.SessionTicket;
import dev.ratchet.screen.TerminalSafeText;
import dev.ratchet.tui.AgentTitle;
import dev.ratchet.tui.block.Paragraph;
import dev.ratchet.tui.block.Style;
import dev.ratchet.tui.block.StyledText;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What stands above an attempt and below it. */
record AttemptLines(RunFacts facts) {
    private static final DateTimeFormatter TIME_OF_DAY = DateTimeFormatter.ofPattern("HH:mm");
    private static final int LONGEST_REASON = 300;
    private static final int SHORT_HASH = 7;
    private static final String BETWEEN = " · ";

    /** @param model null where it is not known yet */
    Paragraph heading(Attempt attempt, SessionTicket ticket, @Nullable String model, Instant at) {
        StyledText agent = StyledText.of(Style.DIM, BETWEEN)
                .with(Style.PLAIN, TerminalSafeText.line(ticket.agent()))
                .with(Style.MODEL, model == null ? "" : " " + new AgentTitle(ticket.agent(), model).shortModel())
                .with(Style.DIM, BETWEEN + timeOfDay(at));
        return switch (ticket.role()) {
            case WORKING ->
                Paragraph.line(
                        StyledText.of(Style.TOOL, "━ "),
                        StyledText.of(Style.BOLD, facts.number(attempt.position()))
                                .with(title(attempt))
                                .with(agent));
            case VERIFYING ->
                Paragraph.line(
                        StyledText.of(Style.DIM, "┄ "),
                        StyledText.of(Style.BOLD, "verifying").with(agent));
        };
    }

    String timeOfDay(Instant at) {
        return TIME_OF_DAY.format(at.atZone(facts.zone()));
    }

    private StyledText title(Attempt attempt) {
        String title = facts.title(attempt.item().title());
        return title.isEmpty()
                ? StyledText.EMPTY
                : StyledText.of(
                                Style.DIM,
                                BETWEEN + TerminalSafeText.line(attempt.item().id()) + " ")
                        .with(Style.PLAIN, title);
    }

    /** Where somebody asks for more: numbers of processes, names of files. */
    Paragraph particulars(SessionTicket ticket, long pid) {
        String process = pid == 0 ? "" : BETWEEN + "process " + pid;
        String file = ticket.output().startsWith(facts.directory())
                ? facts.directory().relativize(ticket.output()).toString()
                : ticket.output().toString();
        return Paragraph.of(
                StyledText.plain("  "),
                StyledText.of(
                        Style.DIM, "session " + ticket.number() + process + BETWEEN + TerminalSafeText.line(file)));
    }

    Paragraph closing(PastAttempt past) {
        return closing(past, "");
    }

    /** @param told the error that the session has told already, word by word; empty for none */
    Paragraph closing(PastAttempt past, String told) {
        Style style = style(past);
        StyledText text = StyledText.of(Style.BOLD, facts.number(past.attempt().position()) + " ")
                .with(style, word(past))
                .with(Style.PLAIN, seen(past).map(facts::quoted).orElse(""));
        String reason = reason(past, told);
        if (!reason.isEmpty()) {
            text = text.with(Style.PLAIN, BETWEEN + reason);
        }
        String figures = figures(past).collect(Collectors.joining(BETWEEN));
        if (!figures.isEmpty()) {
            text = text.with(Style.DIM, BETWEEN + figures);
        }
        return Paragraph.of(StyledText.of(style, mark(style) + " "), text);
    }

    private static Style style(PastAttempt past) {
        return switch (past.verdict()) {
            case Verdict.Accepted _, Verdict.Progressed _ ->
                past.clean() || past.session() == null ? Style.GOOD : Style.WARNING;
            case Verdict.RateLimited _, Verdict.Interrupted _, Verdict.Held _ -> Style.WARNING;
            case Verdict.Rejected _, Verdict.Conflicted _, Verdict.GaveUp _, Verdict.Wasted _, Verdict.Halted _ ->
                Style.BAD;
        };
    }

    static String mark(Style style) {
        return switch (style) {
            case GOOD -> "✓";
            case BAD -> "✗";
            case PLAIN, BOLD, DIM, CODE, TOOL, WARNING, MODEL, CHOSEN -> "!";
        };
    }

    private static String word(PastAttempt past) {
        boolean well = past.verdict() instanceof Verdict.Accepted || past.verdict() instanceof Verdict.Progressed;
        if (!well) {
            return past.verdict().word().replace('_', ' ');
        }
        if (past.session() == null && past.verdict() instanceof Verdict.Accepted) {
            // Work of an earlier session, which a person has approved of.
            return "accepted";
        }
        String done = past.verdict() instanceof Verdict.Accepted ? "accepted, " : "";
        return past.committed()
                ? done + "committed"
                        + seen(past).map(hash -> " " + shortened(hash)).orElse("")
                : done + "no commit";
    }

    /** The commit at which HEAD is now, if the attempt went well and has made one there. */
    private static Optional<String> seen(PastAttempt past) {
        boolean well = past.verdict() instanceof Verdict.Accepted || past.verdict() instanceof Verdict.Progressed;
        return Optional.ofNullable(past.changes().headAfter())
                .filter(_ -> well && past.committed() && past.changes().committed());
    }

    static String shortened(@Nullable String hash) {
        return hash == null ? "" : hash.substring(0, Math.min(SHORT_HASH, hash.length()));
    }

    /** What is read above is not said again, nor what the verdict says by its name. */
    private String reason(PastAttempt past, String told) {
        boolean well = past.verdict() instanceof Verdict.Progressed && past.clean();
        if (well && !facts.isVerbose()) {
            return "";
        }
        String first = past.verdict().reason().lines().findFirst().orElse("");
        String rest = told.isEmpty() ? first : first.replace(": " + told, "");
        return word(past).endsWith(rest) ? "" : TerminalSafeText.brief(rest, LONGEST_REASON);
    }

    private static Stream<String> figures(PastAttempt past) {
        List<String> figures = new ArrayList<>();
        SessionFacts session = past.session();
        if (session != null) {
            ReportedStatus status = session.transcript().remarks().status();
            if (status != null) {
                figures.add(status.state().toString().replace('_', ' ').toLowerCase(java.util.Locale.ROOT));
                figures.add(HumanUnits.count(status.tasksCompleted(), "task"));
                figures.add(HumanUnits.count(status.filesModified(), "file"));
            }
            figures.add(session.exitCode() == 0 ? "" : "exit " + session.exitCode());
            figures.add(HumanUnits.time(session.ending().duration()));
            int turns = session.transcript().turns();
            figures.add(turns == 0 ? "" : HumanUnits.count(turns, "turn"));
        }
        figures.add(
                past.usage().tokens() == 0 ? "" : HumanUnits.count(past.usage().tokens()) + " tokens");
        Double cost = past.usage().costUsd();
        figures.add(cost != null && cost == 0 ? "" : HumanUnits.cents(cost));
        return figures.stream().filter(figure -> !figure.isEmpty());
    }
}
