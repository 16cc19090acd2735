package dev.ratchet.tui.live;

import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.LoopRequest;
import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.Observer;
import dev.ratchet.loop.session.AgentEvent;
import dev.ratchet.loop.session.SessionTicket;
import dev.ratchet.loop.session.Usage;
import dev.ratchet.screen.Block;
import dev.ratchet.screen.BlockLine;
import dev.ratchet.screen.SessionBlocks;
import dev.ratchet.screen.TerminalSafeText;
import dev.ratchet.tui.AnsiColours;
import dev.ratchet.tui.LoopProgress;
import dev.ratchet.tui.LoopRow;
import dev.ratchet.tui.block.BlockText;
import dev.ratchet.tui.block.Paragraph;
import dev.ratchet.tui.block.Style;
import dev.ratchet.tui.block.StyledText;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A run as a person follows it on a terminal. It takes events and is asked for lines, by different threads; it writes nothing
 * itself, and of an agent that is faster than any reader it keeps only the latest.
 */
public final class RunScreen implements Observer, AskingScreen {
    private static final int MARGIN = 2;

    private static final int LONGEST_MODEL = 40;
    private static final int ROOM_FOR_A_GAP = 20;

    /** Pieces that wait to be shown. */
    private static final int MOST_WAITING = 400;

    /** So many lines are shown at once; the rest has its turn a moment later. */
    private static final int MOST_LINES = 300;

    private final RunFacts facts;
    private final AnsiColours colours;
    private final AttemptLines attempts;
    private final EventLines events;
    private final BlockText text;
    private final LoopProgress progress;
    private final Deque<Piece> waiting = new ArrayDeque<>();
    private int skipped;
    private RunTally tally = RunTally.NOTHING;
    private @Nullable Instant began;
    private String doing = "";
    private @Nullable Instant doingSince;
    private @Nullable SessionWatch session;
    private @Nullable Heading heading;
    private String errorTold = "";
    private String asked = "";
    private List<Paragraph> question = List.of();
    private String hint = WITHOUT_KEYS;
    private final OpenQuestions questions = new OpenQuestions();

    public RunScreen(RunFacts facts, AnsiColours colours) {
        this.facts = facts;
        this.colours = colours;
        this.attempts = new AttemptLines(facts);
        this.events = new EventLines(facts, attempts);
        this.text = new BlockText(colours, MARGIN, BlockText.Detail.FOLDED);
        this.progress = new LoopProgress(facts.loop());
    }

    /** What scrolls by. */
    private sealed interface Piece {
        record OfSession(Block block) implements Piece {}

        record OfRun(Paragraph paragraph) implements Piece {}
    }

    /** One that waits for the name of the model, which the agent's first words tell. */
    private record Heading(Attempt attempt, SessionTicket ticket, Instant at) {}

    @Override
    public synchronized void saw(Event event) {
        progress.saw(event);
        questions.saw(event);
        LoopRow row = progress.row();
        if (!doing.equals(row.doing() + row.detail())) {
            doing = row.doing() + row.detail();
            doingSince = event.at();
        }
        Instant start = began == null ? event.at() : began;
        began = start;
        switch (event) {
            case Event.SessionStarted started -> {
                heading = new Heading(started.attempt(), started.ticket(), started.at());
                errorTold = "";
                session = new SessionWatch(new SessionBlocks(facts.directory().toString(), this::said), started.at());
            }
            case Event.Spawned spawned
            when facts.isVerbose() -> {
                showHeading(null);
                show(attempts.particulars(spawned.ticket(), spawned.pid()));
            }
            case Event.Heard heard -> heard(heard);
            case Event.Checked checked ->
                used(checked.live().usage(), checked.live().contextTokens())
                        .ifPresent(watch -> watch.quiet(checked.live().silence()));
            case Event.UsageGrown grown -> {
                var _ = used(grown.usage(), grown.contextTokens());
            }
            case Event.SessionEnded _ -> sessionEnded();
            case Event.AttemptEnded ended -> attemptEnded(ended);
            case Event.Requested requested -> asked(requested.request().kind());
            case Event.RunEnded ended -> {
                sessionEnded();
                new RunEnding(facts, ended.outcome(), tally, Duration.between(start, ended.at()))
                        .paragraphs()
                        .forEach(this::show);
            }
            default -> {}
        }
        events.of(event).ifPresent(this::show);
    }

    private void attemptEnded(Event.AttemptEnded ended) {
        sessionEnded();
        tally = tally.with(ended.past());
        show(attempts.closing(ended.past(), errorTold));
    }

    private void heard(Event.Heard heard) {
        if (session != null) {
            String model = heard.said() instanceof AgentEvent.Started started ? started.model() : null;
            showHeading(model);
            session.heard(heard.said(), heard.at());
        }
    }

    private Optional<SessionWatch> used(Usage usage, long context) {
        Optional<SessionWatch> watch = Optional.ofNullable(session);
        watch.ifPresent(one -> one.used(usage, context));
        return watch;
    }

    private void sessionEnded() {
        if (session != null) {
            showHeading(null);
            session.end();
            session = null;
        }
    }

    /** The agent has said something that nobody had the time for. */
    public synchronized void missed() {
        skipped++;
    }

    @Override
    public synchronized void asked(LoopRequest.Kind kind) {
        asked = AskingScreen.words(kind);
    }

    private void showHeading(@Nullable String model) {
        if (heading != null) {
            String named = model == null ? null : TerminalSafeText.brief(model, LONGEST_MODEL);
            if (tally.attempts() > 0 && heading.ticket.role() == SessionTicket.Role.WORKING) {
                show(Paragraph.of(StyledText.EMPTY, StyledText.EMPTY));
            }
            show(attempts.heading(heading.attempt, heading.ticket, named, heading.at));
            heading = null;
        }
    }

    private void show(Paragraph paragraph) {
        waiting.addLast(new Piece.OfRun(paragraph));
    }

    /** The heading names the model, and the line below an attempt how it ended. */
    private void said(Block block) {
        errorTold = error(block).orElse(errorTold);
        boolean repeated = block.kind() == Block.Kind.FAILED && block.gist().isEmpty();
        if (block.kind() == Block.Kind.STARTED || block.kind() == Block.Kind.FINISHED || repeated) {
            return;
        }
        if (waiting.size() >= MOST_WAITING) {
            dropOldest();
        }
        waiting.addLast(new Piece.OfSession(block));
    }

    private static Optional<String> error(Block block) {
        if (block.kind() == Block.Kind.FAILED) {
            return Optional.of(block.gist()).filter(gist -> !gist.isEmpty());
        }
        return block.speaker() == AgentEvent.Speaker.SYNTHETIC
                ? Optional.of(block.body().stream().map(BlockLine::text).collect(Collectors.joining(" ")))
                : Optional.empty();
    }

    private void dropOldest() {
        Optional<Piece> oldest =
                waiting.stream().filter(Piece.OfSession.class::isInstance).findFirst();
        oldest.ifPresent(piece -> {
            boolean _ = waiting.remove(piece);
            skipped++;
        });
    }

    /** What has happened since this was asked last, or the first part of it. */
    public synchronized List<String> above(int width) {
        List<String> lines = new ArrayList<>();
        if (skipped > 0) {
            lines.addAll(Paragraph.of(
                            StyledText.of(Style.DIM, "  … "),
                            StyledText.of(
                                    Style.DIM,
                                    "%s left out, which nobody could have read: 'ratchet sessions show last' has more"
                                            .formatted(HumanUnits.count(skipped, "part"))))
                    .lines(width, colours));
            skipped = 0;
        }
        while (!waiting.isEmpty() && lines.size() < MOST_LINES) {
            lines.addAll(
                    switch (waiting.removeFirst()) {
                        case Piece.OfSession(var block) -> text.lines(block, width);
                        case Piece.OfRun(var paragraph) -> paragraph.lines(width, colours);
                    });
        }
        return lines;
    }

    /** What is redrawn below that. */
    public synchronized List<String> foot(int width, int height, Instant now) {
        if (progress.row().stage() == LoopRow.Stage.ENDED) {
            return List.of();
        }
        List<String> lines = new ArrayList<>(height < ROOM_FOR_A_GAP ? List.of() : List.of(""));
        List<String> asking = question.stream()
                .flatMap(paragraph -> paragraph.lines(width - 1, colours).stream())
                .toList();
        // The end of what somebody writes is where they are.
        lines.addAll(asking.subList(Math.max(0, asking.size() - Math.max(0, height - 3)), asking.size()));
        lines.addAll(status(now).lines(width, height, colours));
        return lines;
    }

    public synchronized String title(Instant now) {
        return status(now).title();
    }

    private StatusLines status(Instant now) {
        return new StatusLines(
                facts,
                progress.row(),
                Optional.ofNullable(session).map(SessionWatch::activity),
                tally,
                began == null ? now : began,
                doingSince == null ? now : doingSince,
                asked,
                questions.words(),
                hint,
                now);
    }

    @Override
    public synchronized void ask(List<Paragraph> words) {
        question = List.copyOf(words);
    }

    @Override
    public synchronized void noted(String words) {
        show(EventLines.noted(words));
    }

    @Override
    public synchronized void takesKeys() {
        hint = WITH_KEYS;
        questions.takesKeys();
    }
}
