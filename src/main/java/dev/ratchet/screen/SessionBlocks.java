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
    private static final Pattern EXIT =
            Pattern.compile("(?im)^(?:error: )?(?:exit code|exited with(?: code)?|exit status):? (-?\\d{1,5})\\b.*$");

    /** What is put around an error for the model's sake. */
    private static final Pattern WRAPPING = Pattern.compile("</?tool_use_error>");

    private final Consumer<Block> blocks;
    private final TypedText typed = new TypedText();
    private final Map<String, OpenCall> open = new LinkedHashMap<>();
    private @Nullable String directory;
    private @Nullable String model;

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
        private final CallGist gist;
        private boolean shown;

        OpenCall(Speaker speaker, CallGist gist) {
            this.speaker = speaker;
            this.gist = gist;
        }

        Block block(Kind kind, String note, List<BlockLine> body) {
            String both =
                    Stream.of(gist.note(), note).filter(part -> !part.isEmpty()).collect(Collectors.joining(" · "));
            return new Block(speaker, kind, gist.label(), gist.gist(), both, body);
        }
    }

    /** The tool that was called last and has not answered, in a line. */
    public Optional<String> tool() {
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
            case AgentEvent.Retrying retrying -> {
                typed.dropped();
                told(Kind.PROBLEM, "retry " + retrying.attempt(), retrying.error());
            }
            case AgentEvent.PermissionDenied denied -> told(Kind.PROBLEM, "not allowed", denied.tool());
            case AgentEvent.Compacted compacted -> told(Kind.NOTICE, "context compacted", compacted.trigger());
            case AgentEvent.BackgroundTasks tasks -> {
                if (!tasks.open().isEmpty()) {
                    told(Kind.NOTICE, "", HumanUnits.count(tasks.open().size(), "task") + " in the background");
                }
            }
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

    private void said(AgentEvent.Said text) {
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
            open.put(call.id(), new OpenCall(call.speaker(), CallGist.of(call, directory)));
        }
    }

    /** Others speak before those that have not answered yet. */
    private void showOpen() {
        open.values().stream().filter(call -> !call.shown).forEach(call -> {
            call.shown = true;
            blocks.accept(call.block(Kind.CALL_OPEN, "", call.gist.change()));
        });
    }

    private void answered(AgentEvent.ToolAnswered answer) {
        OpenCall call = open.remove(answer.id());
        if (call == null) {
            return;
        }
        Answered answered = Answered.of(answer, call.gist);
        boolean failed = answer.answer() == Answer.ERROR;
        if (!call.shown) {
            List<BlockLine> body = new ArrayList<>(call.gist.change());
            body.addAll(answered.body);
            blocks.accept(call.block(failed ? Kind.CALL_FAILED : Kind.CALL_DONE, answered.note, body));
        } else if (failed || !answered.body.isEmpty()) {
            blocks.accept(call.block(failed ? Kind.ANSWER_FAILED : Kind.ANSWER, answered.note, answered.body));
        }
    }

    /** What of an answer is for people. */
    private record Answered(String note, List<BlockLine> body) {
        static Answered of(AgentEvent.ToolAnswered answer, CallGist gist) {
            if (answer.answer() == Answer.ERROR) {
                String text = WRAPPING.matcher(answer.text()).replaceAll("");
                Matcher exit = EXIT.matcher(text);
                return exit.find()
                        ? new Answered("exit " + exit.group(1), lines(without(exit, text)))
                        : new Answered("", lines(text));
            }
            return switch (gist.answers()) {
                case OUTPUT -> new Answered("", lines(answer.text()));
                case COUNT -> {
                    int lines = lines(answer.text()).size();
                    yield new Answered(lines == 0 ? "" : HumanUnits.count(lines, "line"), List.of());
                }
                case NOTHING -> new Answered("", List.of());
            };
        }

        private static String without(Matcher line, String text) {
            return text.substring(0, line.start()) + text.substring(line.end());
        }

        private static List<BlockLine> lines(String text) {
            return BlockLine.plain(text).stream()
                    .filter(line -> !line.text().isBlank())
                    .toList();
        }
    }

    private void limit(AgentEvent.LimitNoticed limit) {
        String kind = limit.type() == null ? "" : " " + limit.type().replace('_', ' ');
        switch (limit.status()) {
            case "allowed" -> {}
            case "rejected" -> told(Kind.PROBLEM, "limit reached", kind.strip());
            default -> told(Kind.NOTICE, "limit", (limit.status().replace('_', ' ') + kind).strip());
        }
    }

    private void finished(AgentEvent.Finished finished) {
        showOpen();
        typed.dropped();
        String note = Stream.of(
                        finished.duration().isZero() ? "" : HumanUnits.seconds(finished.duration()),
                        finished.turns() == 0 ? "" : HumanUnits.count(finished.turns(), "turn"),
                        HumanUnits.money(finished.costUsd(), ""))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(" · "));
        boolean well = finished.success() == AgentEvent.Success.SUCCESS;
        String gist = well ? "" : TerminalSafeText.brief(finished.text(), LONGEST_LINE);
        blocks.accept(new Block(Speaker.ASSISTANT, well ? Kind.FINISHED : Kind.FAILED, "", gist, note, List.of()));
    }
}
