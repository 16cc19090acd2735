package dev.ratchet.tui;

import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.Observer;
import dev.ratchet.loop.session.AgentEvent;
import dev.ratchet.screen.TerminalSafeText;
import dev.ratchet.screen.TypedText;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Shows what the agent says and does, as it happens. */
public final class StreamRenderer implements Observer {
    private static final int INPUT = 160;
    private static final int ERROR_LINES = 5;

    private final Consumer<String> out;
    private final AnsiColours colours;
    private final TypedText live = new TypedText();

    public StreamRenderer(Consumer<String> out, AnsiColours colours) {
        this.out = out;
        this.colours = colours;
    }

    @Override
    public void saw(Event event) {
        switch (event) {
            case Event.Heard heard -> heard(heard.said());
            case Event.SessionStarted started ->
                out.accept(colours.dim("  output: ")
                        + colours.link(started.ticket().output()));
            default -> {}
        }
    }

    /** Shows one thing that the agent said. */
    public void heard(AgentEvent said) {
        switch (said) {
            case AgentEvent.Started started -> {
                live.dropped();
                if (started.model() != null) {
                    out.accept("  " + colours.purple(TerminalSafeText.line(started.model())));
                }
            }
            case AgentEvent.Thought thought -> out.accept(indented(colours::dim, thought.text()));
            case AgentEvent.Typed piece -> print(live.typed(piece.text()));
            case AgentEvent.Said text -> print(live.said(text.text()));
            case AgentEvent.ToolCalled call ->
                out.accept("  " + colours.cyan(TerminalSafeText.line(call.tool())) + " "
                        + colours.dim(shortened(call.input())));
            case AgentEvent.ToolAnswered answer -> {
                if (answer.answer() == AgentEvent.Answer.ERROR) {
                    out.accept(indented(
                            colours::red,
                            answer.text().lines().limit(ERROR_LINES).collect(Collectors.joining("\n"))));
                }
            }
            case AgentEvent.Finished finished -> finished(finished);
            case AgentEvent.LimitNoticed limit ->
                out.accept("  " + colours.dim("limit: " + TerminalSafeText.line(limit.status())));
            case AgentEvent.Retrying retrying -> {
                live.dropped();
                out.accept("  "
                        + colours.dim("retry " + retrying.attempt() + ": " + TerminalSafeText.line(retrying.error())));
            }
            case AgentEvent.PermissionDenied denied ->
                out.accept("  " + colours.red("not allowed: " + TerminalSafeText.line(denied.tool())));
            case AgentEvent.Compacted _ -> out.accept("  " + colours.dim("context compacted"));
            case AgentEvent.BackgroundTasks _ -> {}
        }
    }

    private void print(List<String> lines) {
        lines.forEach(line -> out.accept("  " + TerminalSafeText.line(line)));
    }

    private void finished(AgentEvent.Finished finished) {
        String line =
                (HumanUnits.seconds(finished.duration()) + " " + HumanUnits.money(finished.costUsd(), "")).strip();
        out.accept("  "
                + (finished.success() == AgentEvent.Success.SUCCESS
                        ? colours.green("done " + line)
                        : colours.red("error " + line + " " + TerminalSafeText.line(finished.text()))));
    }

    private static String indented(java.util.function.UnaryOperator<String> colour, String text) {
        return text.lines()
                .map(line -> "  " + colour.apply(TerminalSafeText.line(line)))
                .collect(Collectors.joining("\n"));
    }

    private static String shortened(String input) {
        String line = TerminalSafeText.line(input);
        return line.length() <= INPUT
                ? line
                : line.substring(0, line.offsetByCodePoints(0, Math.min(INPUT, line.codePointCount(0, line.length()))))
                        + "…";
    }
}
