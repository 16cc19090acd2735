package dev.ratchet.app.run;

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
 * Asks of a loop what keys stand for, in the way that other processes do.
 *
 * @param terminal the real one, for commands about the loop's project
 */
record KeyRequests(
        String loop, RequestMailbox requests, LoopMailbox messages, PersonalAnswers answers, Terminal terminal)
        implements RunKeys.Actions {
    private static final String FROM = "a key";
    private static final String WRITER = "the person at the terminal";

    @Override
    public LoopRequest.Kind pauseOrResume() {
        if (requests.resume(loop, FROM)) {
            return LoopRequest.Kind.RESUME;
        }
        boolean _ = requests.pause(loop, FROM);
        return LoopRequest.Kind.PAUSE;
    }

    @Override
    public void ask(LoopRequest.Kind kind) {
        requests.send(loop, new LoopRequest(kind, FROM));
    }

    @Override
    public void note(String words) {
        messages.send(loop, new LoopMessage(LoopMessage.Kind.NOTE, WRITER, words));
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
        int _ = new CommandDispatcher(terminal, terminal.program().get()).run(List.of("watch", "--name", loop));
    }
}
