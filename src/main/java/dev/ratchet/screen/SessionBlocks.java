package dev.ratchet.screen;

import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.loop.session.AgentEvent;
import dev.ratchet.loop.session.AgentEvent.Answer;
import dev.ratchet.loop.session.AgentEvent.Speaker;
import dev.ratchet.screen.Block.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Turns what an agent says into blocks, as it comes or from a recording: the one place that does. A call is told together
 * with its answer, or before it if somebody else speaks in between. For one thread at a time.
 */
public final class SessionBlocks {
    private static final int LONGEST_LINE = 300;
    private static final int MOST_OPEN = 1_000;
    private static final Pattern CODES = Pattern.compile("[a-z_]+(?:, [a-z_]+)*");
    private static final Pattern COUNTED = Pattern.compile("Reconnecting\\.{3} \\d+/\\d+ \\((.*)\\)", Pattern.DOTALL);
    private final Consumer<Block> blocks;
    private final TypedText typed = new TypedText();
    private final Map<String, OpenCall> open = new LinkedHashMap<>();
    private @Nullable String directory;
    private @Nullable String model;
    private @Nullable Retries retries;
    private int background;
    private String errorTold = "";

    /**
     * Blocks of a session that begins.
     *
     * @param directory where the agent works, if that is known before it tells
     */
    public SessionBlocks(@Nullable String directory, Consumer<Block> blocks) {
        this.directory = directory;
        this.blocks = blocks;
    }

    /** A call whose answer is not there yet. */
    private static final class OpenCall {
        private final Speaker speaker;
        private final String tool;
        private final CallGist gist;
        private boolean shown;
        private boolean denied;

        OpenCall(AgentEvent.ToolCalled call, CallGist gist) {
            this.speaker = call.speaker();
            this.tool = call.tool();
            this.gist = gist;
        }

        Block block(Kind kind, String note, List<BlockLine> body) {
            String all = Stream.of(gist.note(), denied ? "not allowed" : "", note)
                    .filter(part -> !part.isEmpty())
                    .collect(Collectors.joining(" · "));
            return new Block(speaker, kind, gist.label(), gist.gist(), all, body);
        }
    }

    /** Tries that all failed for the same reason: the first is told at once, the others together. */
    private record Retries(String error, int first, int last) {}

    /** What the agent waits for, in a line: the tool that was called last and has not answered, or its next try. */
    public Optional<String> tool() {
        if (retries != null) {
            return Optional.of("retry %d: %s".formatted(retries.last, retries.error));
        }
        return open.isEmpty()
                ? Optional.empty()
                : Optional.of(open.values().stream().toList().getLast().gist)
                        .map(gist -> (gist.label() + " " + gist.gist()).strip());
    }

    /** Takes one thing that the agent said. */
    public void heard(AgentEvent said) {
        switch (said) {
            case AgentEvent.Started started -> started(started);
            case AgentEvent.Thought thought -> said(thought.speaker(), Kind.THINKING, BlockLine.plain(thought.text()));
            case AgentEvent.Typed piece ->
                typed.typed(piece.text()).forEach(line -> said(Speaker.ASSISTANT, Kind.TEXT, BlockLine.plain(line)));
            case AgentEvent.Said text -> said(text);
            case AgentEvent.ToolCalled call -> called(call);
            case AgentEvent.ToolAnswered answer -> answered(answer);
            case AgentEvent.Finished finished -> finished(finished);
            case AgentEvent.LimitNoticed limit -> limit(limit);
            case AgentEvent.Retrying retrying -> retrying(retrying);
            case AgentEvent.PermissionDenied denied -> denied(denied.tool());
            case AgentEvent.Compacted compacted -> told(Kind.NOTICE, "context compacted", compacted.trigger());
            case AgentEvent.BackgroundTasks tasks -> background(tasks.open().size());
        }
    }

    /** Nothing comes any more: what has not answered never will. */
    public void end() {
        showOpen();
        open.clear();
        typed.dropped();
    }

    private void started(AgentEvent.Started started) {
        typed.dropped();
        directory = started.directory() == null ? directory : started.directory();
        if (started.model() != null && !started.model().equals(model)) {
            model = started.model();
            told(Kind.STARTED, TerminalSafeText.brief(started.model(), LONGEST_LINE), "");
        }
    }

    private void retrying(AgentEvent.Retrying retrying) {
        typed.dropped();
        String error = TerminalSafeText.brief(reason(retrying.error()), LONGEST_LINE);
        if (retries != null && retries.error.equals(error) && retrying.attempt() > retries.last) {
            retries = new Retries(error, retries.first, retrying.attempt());
        } else {
            told(Kind.PROBLEM, "retry " + retrying.attempt(), error);
            retries = new Retries(error, retrying.attempt(), retrying.attempt());
        }
    }

    /** Codes without those that say the same again; of Codex's words those that are not its count of tries. */
    private static String reason(String error) {
        if (error.length() <= LONGEST_LINE && CODES.matcher(error).matches()) {
            return Stream.of(error.split(", "))
                    .distinct()
                    .collect(Collectors.joining(", "))
                    .replace('_', ' ');
        }
        Matcher counted = COUNTED.matcher(error);
        return counted.matches() ? counted.group(1) : error;
    }

    /** The answer of the call that was denied says so; only a call that nobody knows is told by itself. */
    private void denied(String tool) {
        Optional<OpenCall> denied = open.values().stream()
                .filter(call -> call.tool.equals(tool) && !call.denied)
                .findFirst();
        denied.ifPresentOrElse(call -> call.denied = true, () -> told(Kind.PROBLEM, "not allowed", tool));
    }

    private void background(int tasks) {
        if (tasks > 0 && tasks != background) {
            told(Kind.NOTICE, "", HumanUnits.count(tasks, "task") + " in the background");
        }
        background = tasks;
    }

    private void said(AgentEvent.Said text) {
        if (text.speaker() == Speaker.SYNTHETIC) {
            errorTold = text.text();
        }
        if (text.speaker() == Speaker.ASSISTANT) {
            List<BlockLine> rest = typed.said(text.text()).stream()
                    .flatMap(line -> BlockLine.plain(line.isEmpty() ? " " : line).stream())
                    .toList();
            said(text.speaker(), Kind.TEXT, rest);
        } else {
            said(text.speaker(), Kind.TEXT, BlockLine.plain(text.text()));
        }
    }

    private void said(Speaker speaker, Kind kind, List<BlockLine> body) {
        if (body.stream().anyMatch(line -> !line.text().isBlank())) {
            showOpen();
            blocks.accept(Block.text(speaker, kind, body));
        }
    }

    private void told(Kind kind, String label, String gist) {
        showOpen();
        blocks.accept(Block.line(
                kind, TerminalSafeText.brief(label, LONGEST_LINE), TerminalSafeText.brief(gist, LONGEST_LINE)));
    }

    private void called(AgentEvent.ToolCalled call) {
        if (open.values().stream().anyMatch(other -> other.speaker != call.speaker())) {
            showOpen();
        }
        if (open.size() < MOST_OPEN) {
            open.put(call.id(), new OpenCall(call, CallGist.of(call, directory)));
        }
    }

    /** Others speak before those that have not answered yet. */
    private void showOpen() {
        showRetries();
        open.values().stream().filter(call -> !call.shown).forEach(call -> {
            call.shown = true;
            blocks.accept(call.block(Kind.CALL_OPEN, "", call.gist.change()));
        });
    }

    private void showRetries() {
        Retries over = retries;
        retries = null;
        if (over != null && over.last > over.first) {
            int next = over.first + 1;
            String which = next == over.last ? "retry " + next : "retries %d to %d".formatted(next, over.last);
            blocks.accept(Block.line(Kind.PROBLEM, which, "the same"));
        }
    }

    private void answered(AgentEvent.ToolAnswered answer) {
        OpenCall call = open.remove(answer.id());
        if (call == null) {
            return;
        }
        AnswerGist answered = AnswerGist.of(answer, call.gist);
        boolean failed = answer.answer() == Answer.ERROR;
        if (!call.shown) {
            List<BlockLine> body = new ArrayList<>(call.gist.change());
            body.addAll(answered.body());
            blocks.accept(call.block(failed ? Kind.CALL_FAILED : Kind.CALL_DONE, answered.note(), body));
        } else if (failed || !answered.body().isEmpty()) {
            blocks.accept(call.block(failed ? Kind.ANSWER_FAILED : Kind.ANSWER, answered.note(), answered.body()));
        }
    }

    private void limit(AgentEvent.LimitNoticed limit) {
        String kind = limit.type() == null ? "" : " " + limit.type().replace('_', ' ');
        switch (limit.status()) {
            case "allowed" -> {}
            case "rejected" -> told(Kind.PROBLEM, "limit reached", kind.strip());
            case "allowed_warning" -> told(Kind.NOTICE, "limit is near", kind.strip());
            default -> told(Kind.NOTICE, "limit", (limit.status().replace('_', ' ') + kind).strip());
        }
    }

    private void finished(AgentEvent.Finished finished) {
        showOpen();
        typed.dropped();
        String note = Stream.of(
                        finished.duration().isZero() ? "" : HumanUnits.seconds(finished.duration()),
                        finished.turns() == 0 ? "" : HumanUnits.count(finished.turns(), "turn"),
                        cost(finished.costUsd()))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(" · "));
        boolean well = finished.success() == AgentEvent.Success.SUCCESS;
        // An error that was just told in the agent's name is not told again.
        String gist = well || errorTold.strip().equals(finished.text().strip())
                ? ""
                : TerminalSafeText.brief(finished.text(), LONGEST_LINE);
        blocks.accept(new Block(Speaker.ASSISTANT, well ? Kind.FINISHED : Kind.FAILED, "", gist, note, List.of()));
    }

    /** To the cent, and further where it is less than one. */
    private static String cost(@Nullable Double dollars) {
        return dollars == null || dollars < 0.01 ? HumanUnits.money(dollars, "") : HumanUnits.cents(dollars);
    }
}
