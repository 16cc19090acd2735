package dev.ratchet.tui;

import dev.ratchet.loop.AgentEvent;
import dev.ratchet.loop.Event;
import dev.ratchet.loop.HumanUnits;
import dev.ratchet.loop.Observer;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Shows what the agent says and does, as it happens. */
public final class StreamRenderer implements Observer {
    private static final int INPUT = 160;
    private static final int ERROR_LINES = 5;

    private final Consumer<String> out;
    private final Paint paint;
    private final LiveText live = new LiveText();

    public StreamRenderer(Consumer<String> out, Paint paint) {
        this.out = out;
        this.paint = paint;
    }

    @Override
    public void saw(Event event) {
        switch (event) {
            case Event.Heard heard -> heard(heard.said());
            case Event.SessionStarted started ->
                out.accept(paint.dim("  output: ") + paint.link(started.ticket().output()));
            default -> {}
        }
    }

    /** Shows one thing that the agent said. */
    public void heard(AgentEvent said) {
        switch (said) {
            case AgentEvent.Started started -> {
                live.dropped();
                if (started.model() != null) {
                    out.accept("  " + paint.purple(Clean.line(started.model())));
                }
            }
            case AgentEvent.Thought thought -> out.accept(indented(paint::dim, thought.text()));
            case AgentEvent.Typed piece -> bright(live.typed(piece.text()));
            case AgentEvent.Said text -> bright(live.said(text.text()));
            case AgentEvent.ToolCalled call ->
                out.accept("  " + paint.cyan(Clean.line(call.tool())) + " " + paint.dim(shortened(call.input())));
            case AgentEvent.ToolAnswered answer -> {
                if (answer.answer() == AgentEvent.Answer.ERROR) {
                    out.accept(indented(
                            paint::red, answer.text().lines().limit(ERROR_LINES).collect(Collectors.joining("\n"))));
                }
            }
            case AgentEvent.Finished finished -> finished(finished);
            case AgentEvent.LimitNoticed limit -> out.accept("  " + paint.dim("limit: " + Clean.line(limit.status())));
            case AgentEvent.Retrying retrying -> {
                live.dropped();
                out.accept("  " + paint.dim("retry " + retrying.attempt() + ": " + Clean.line(retrying.error())));
            }
            case AgentEvent.PermissionDenied denied ->
                out.accept("  " + paint.red("not allowed: " + Clean.line(denied.tool())));
            case AgentEvent.Compacted _ -> out.accept("  " + paint.dim("context compacted"));
            case AgentEvent.BackgroundTasks _ -> {}
        }
    }

    private void bright(List<String> lines) {
        lines.forEach(line -> out.accept("  " + paint.bright(Clean.line(line))));
    }

    private void finished(AgentEvent.Finished finished) {
        String line =
                (HumanUnits.seconds(finished.duration()) + " " + HumanUnits.money(finished.costUsd(), "")).strip();
        out.accept("  "
                + (finished.success() == AgentEvent.Success.SUCCESS
                        ? paint.green("done " + line)
                        : paint.red("error " + line + " " + Clean.line(finished.text()))));
    }

    private static String indented(java.util.function.UnaryOperator<String> colour, String text) {
        return text.lines().map(line -> "  " + colour.apply(Clean.line(line))).collect(Collectors.joining("\n"));
    }

    private static String shortened(String input) {
        String line = Clean.line(input);
        return line.length() <= INPUT
                ? line
                : line.substring(0, line.offsetByCodePoints(0, Math.min(INPUT, line.codePointCount(0, line.length()))))
                        + "…";
    }
}
