package dev.ratchet.app.run;

import dev.ratchet.app.command.CommandDispatcher;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.live.RunKeys;
import dev.ratchet.app.question.PersonalAnswers;
import dev.ratchet.fleet.mailbox.LoopMailbox;
import dev.ratchet.journal.RequestMailbox;
import dev.ratchet.loop.attempt.LoopMessage;
import dev.ratchet.loop.attempt.LoopRequest;
import dev.ratchet.loop.attempt.Question;
import dev.ratchet.loop.base.Time;
import java.util.List;

/**
 * Asks of a loop, or of all loops of a fleet, what keys stand for, in the way that other processes do.
 *
 * @param dashboardCommand what shows them on a whole screen
 * @param terminal the real one, for commands about the loops' project
 */
public record KeyRequests(
        List<String> loops,
        List<String> dashboardCommand,
        RequestMailbox requests,
        LoopMailbox messages,
        PersonalAnswers answers,
        Terminal terminal)
        implements RunKeys.Actions {
    private static final String FROM = "a key";
    private static final String WRITER = "the person at the terminal";

    /** Of loops that a process runs, by their names in the database. */
    public static KeyRequests of(
            LoopProcess process, List<String> loops, List<String> dashboardCommand, Terminal real) {
        Time time = process.shared().time();
        Project project = process.shared().project();
        Terminal terminal = real.about(project);
        return new KeyRequests(
                loops,
                dashboardCommand,
                new RequestMailbox(process.database(), time),
                new LoopMailbox(process.database(), time),
                new PersonalAnswers(project, terminal, process.database(), time),
                terminal);
    }

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
        int _ = new CommandDispatcher(terminal, terminal.program().get()).run(dashboardCommand);
    }
}
