package dev.ratchet.llm;

import dev.ratchet.llm.model.MessageBlock;
import dev.ratchet.llm.tools.Tool;
import dev.ratchet.llm.tools.ToolContext;
import dev.ratchet.loop.session.ToolResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Makes the calls of one turn in their order; those that only read, one after the other in it, are made side by side. */
record ToolCalls(List<Tool> tools, ToolContext context) {
    /** A call and what came of it. */
    record Made(MessageBlock.ToolUse use, ToolResult result, Tool.Effect effect) {
        MessageBlock answer() {
            boolean well = result.outcome() == ToolResult.Outcome.OK;
            return new MessageBlock.ToolAnswer(
                    use.id(), well ? MessageBlock.Answered.WELL : MessageBlock.Answered.BADLY, result.text());
        }

        /** What the model says at the end of its work, if this call is that end. */
        Optional<String> farewell() {
            boolean ends = effect == Tool.Effect.ENDS && result.outcome() == ToolResult.Outcome.OK;
            return ends
                    ? Optional.of(use.input().get("summary") instanceof String summary ? summary : result.text())
                    : Optional.empty();
        }
    }

    List<Made> make(List<MessageBlock.ToolUse> calls) throws InterruptedException {
        List<Made> made = new ArrayList<>();
        List<MessageBlock.ToolUse> reading = new ArrayList<>();
        for (MessageBlock.ToolUse call : calls) {
            if (effect(call) == Tool.Effect.READS) {
                reading.add(call);
            } else {
                made.addAll(sideBySide(reading));
                reading.clear();
                made.add(make(call));
            }
        }
        made.addAll(sideBySide(reading));
        return made;
    }

    private List<Made> sideBySide(List<MessageBlock.ToolUse> calls) throws InterruptedException {
        if (calls.size() < 2) {
            return calls.isEmpty() ? List.of() : List.of(make(calls.getFirst()));
        }
        List<Callable<Made>> tasks = new ArrayList<>();
        calls.forEach(call -> tasks.add(() -> make(call)));
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Made> made = new ArrayList<>();
            for (Future<Made> future : threads.invokeAll(tasks)) {
                made.add(future.get());
            }
            return made;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    private Tool.Effect effect(MessageBlock.ToolUse call) {
        return tool(call).map(Tool::effect).orElse(Tool.Effect.READS);
    }

    private Optional<Tool> tool(MessageBlock.ToolUse call) {
        return tools.stream().filter(tool -> tool.name().equals(call.name())).findFirst();
    }

    private Made make(MessageBlock.ToolUse call) throws InterruptedException {
        return new Made(call, result(call), effect(call));
    }

    private ToolResult result(MessageBlock.ToolUse call) throws InterruptedException {
        Optional<Tool> tool = tool(call);
        if (call.fault() != null) {
            return ToolResult.failed(call.fault());
        }
        if (tool.isEmpty()) {
            String known = String.join(", ", tools.stream().map(Tool::name).toList());
            return ToolResult.failed("there is no tool '%s'; there are: %s".formatted(call.name(), known));
        }
        try {
            return tool.get().call(call.input(), context);
        } catch (RuntimeException e) {
            // Whatever a tool trips over is for the model to know, and no reason to end the session.
            return ToolResult.failed("the tool failed: "
                    + Objects.requireNonNullElse(e.getMessage(), e.getClass().getSimpleName()));
        }
    }
}
