package dev.ratchet.llm;

import dev.ratchet.llm.model.Message;
import dev.ratchet.llm.model.MessageBlock;
import dev.ratchet.llm.model.ModelAnswer;
import dev.ratchet.llm.model.ModelFailure;
import dev.ratchet.llm.model.ModelRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Asks a model, does what it wants done, and tells it what came of that, until it is done or may not go on.
 *
 * @param notes what people want it to know by now; asked at each turn
 */
record Dialogue(
        ModelRequest opening, PatientCaller caller, ToolCalls tools, Supplier<List<String>> notes, int maxTurns) {
    private static final String CONTINUE = "You reached the limit of tokens. Continue from where you left off.";

    /** Goes on to its end, and leaves everything that is said with the recorder. */
    Conclusion hold(UsageMeter meter, SessionRecorder recorder) throws InterruptedException {
        List<Message> messages = new ArrayList<>(opening.messages());
        while (true) {
            switch (caller.ask(with(messages), recorder)) {
                case ModelFailure failure -> {
                    return new Conclusion.Failed(failure);
                }
                case ModelAnswer whole -> {
                    ModelAnswer answer = withoutCutCall(whole);
                    meter.answered(answer.tokens());
                    recorder.answered(answer);
                    EarlyCollection.OF_THIS_PROCESS.ifDue();
                    Optional<Conclusion> end = goOn(answer, messages, recorder);
                    if (end.isPresent()) {
                        return end.get();
                    }
                }
            }
            if (meter.turns() >= maxTurns) {
                return new Conclusion.OutOfTurns(meter.turns());
            }
        }
    }

    private ModelRequest with(List<Message> messages) {
        return new ModelRequest(opening.model(), opening.system(), messages, opening.tools(), opening.maxTokens());
    }

    private Optional<Conclusion> goOn(ModelAnswer answer, List<Message> messages, SessionRecorder recorder)
            throws InterruptedException {
        if (answer.stop() == ModelAnswer.Stop.REFUSAL) {
            return Optional.of(new Conclusion.Declined(MessageBlock.words(answer.blocks())));
        }
        if (!answer.blocks().isEmpty()) {
            messages.add(new Message(Message.Role.ASSISTANT, answer.blocks()));
        }
        if (!answer.calls().isEmpty()) {
            return afterCalls(answer, messages, recorder);
        }
        return switch (answer.stop()) {
            case END_TURN, TOOL_USE, REFUSAL -> Optional.of(new Conclusion.Done(MessageBlock.words(answer.blocks())));
            case PAUSE -> Optional.empty();
            case MAX_TOKENS -> {
                tell(Message.user(CONTINUE), messages, recorder);
                yield Optional.empty();
            }
        };
    }

    /** All calls of a turn are answered together; what is said beside the call that ends it is said at the end too. */
    private Optional<Conclusion> afterCalls(ModelAnswer answer, List<Message> messages, SessionRecorder recorder)
            throws InterruptedException {
        List<ToolCalls.Made> made = tools.make(answer.calls());
        List<MessageBlock> told =
                new ArrayList<>(made.stream().map(ToolCalls.Made::answer).toList());
        notes.get().forEach(note -> told.add(new MessageBlock.Text(note)));
        tell(new Message(Message.Role.USER, told), messages, recorder);
        return made.stream()
                .map(ToolCalls.Made::farewell)
                .flatMap(Optional::stream)
                .findFirst()
                .map(summary -> new Conclusion.Done((MessageBlock.words(answer.blocks()) + "\n\n" + summary).strip()));
    }

    private static void tell(Message message, List<Message> messages, SessionRecorder recorder) {
        messages.add(message);
        recorder.told(message);
    }

    /** A call at the end of an answer that was too long may look whole, and is not. */
    private static ModelAnswer withoutCutCall(ModelAnswer answer) {
        if (answer.stop() != ModelAnswer.Stop.MAX_TOKENS
                || answer.blocks().isEmpty()
                || !(answer.blocks().getLast() instanceof MessageBlock.ToolUse last)) {
            return answer;
        }
        List<MessageBlock> blocks = new ArrayList<>(answer.blocks());
        blocks.set(blocks.size() - 1, last.cut());
        return new ModelAnswer(answer.id(), answer.model(), blocks, answer.stop(), answer.tokens());
    }

    /** How a dialogue with a model came to its end. */
    sealed interface Conclusion {
        /** The model is done; its last words. */
        record Done(String text) implements Conclusion {}

        /** It may not go on. */
        record OutOfTurns(int turns) implements Conclusion {}

        /** It does not want to go on. */
        record Declined(String text) implements Conclusion {}

        /** It cannot be asked any more. */
        record Failed(ModelFailure failure) implements Conclusion {}

        /** Somebody ended it. */
        record Interrupted() implements Conclusion {}
    }
}
