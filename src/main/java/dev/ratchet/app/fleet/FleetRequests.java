package dev.ratchet.app.fleet;

import dev.ratchet.app.command.CommandDispatcher;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.live.RunKeys;
import dev.ratchet.app.question.PersonalAnswers;
import dev.ratchet.fleet.mailbox.LoopMailbox;
import dev.ratchet.journal.RequestMailbox;
import dev.ratchet.loop.attempt.LoopMessage;
import dev.ratchet.loop.attempt.LoopRequest;
import dev.ratchet.loop.attempt.Question;
import java.util.List;

/**
 * Asks of all loops of a fleet what keys stand for, in the way that other processes do.
 *
 * @param terminal the real one, for commands about the fleet's project
 */
record FleetRequests(
        List<String> loops, RequestMailbox requests, LoopMailbox messages, PersonalAnswers answers, Terminal terminal)
        implements RunKeys.Actions {
    private static final String FROM = "a key";
    private static final String WRITER = "the person at the terminal";

    /** If any of them is held they all go on. */
    @Override
    public LoopRequest.Kind pauseOrResume() {
        boolean resumed = false;
        for (String loop : loops) {
            resumed |= requests.resume(loop, FROM);
        }
        if (resumed) {
            return LoopRequest.Kind.RESUME;
        }
        for (String loop : loops) {
            boolean _ = requests.pause(loop, FROM);
        }
        return LoopRequest.Kind.PAUSE;
    }

    @Override
    public void ask(LoopRequest.Kind kind) {
        loops.forEach(loop -> requests.send(loop, new LoopRequest(kind, FROM)));
    }

    @Override
    public void note(String words) {
        loops.forEach(loop -> messages.send(loop, new LoopMessage(LoopMessage.Kind.NOTE, WRITER, words)));
    }

    @Override
    public List<Question> questions() {
        return answers.open();
    }

    @Override
    public String answer(long question, String words) {
        return PersonalAnswers.told(answers.answer(question, words, WRITER, FROM));
    }

    @Override
    public void dashboard() {
        int _ = new CommandDispatcher(terminal, terminal.program().get()).run(List.of("watch"));
    }
}
