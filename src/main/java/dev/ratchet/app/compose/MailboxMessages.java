package dev.ratchet.app.compose;

import dev.ratchet.fleet.mailbox.LoopMailbox;
import dev.ratchet.fleet.mailbox.QueryMailbox;
import dev.ratchet.fleet.run.RunRecord;
import dev.ratchet.fleet.run.RunRecords;
import dev.ratchet.llm.tools.LoopMessages;
import dev.ratchet.llm.tools.files.RefusedCall;
import dev.ratchet.loop.attempt.LoopMessage;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.store.Database;
import java.util.List;
import java.util.Optional;

/**
 * The other loops of the project, by what is in the database.
 *
 * @param self the name of the loop whose model speaks
 */
record MailboxMessages(Database database, Time time, String self) implements LoopMessages {
    @Override
    public String query(String loop, String question) throws RefusedCall, InterruptedException {
        if (known(loop).endedAt() != null) {
            throw new RefusedCall(
                    "the loop \"%s\" is not running now and cannot answer; go on without it".formatted(loop));
        }
        try {
            Optional<String> answer = new QueryMailbox(database, time).ask(loop, self, question, QueryMailbox.PATIENCE);
            return answer.orElseThrow(
                    () -> new RefusedCall("the loop \"%s\" did not answer within %d s; go on without it"
                            .formatted(loop, QueryMailbox.PATIENCE.toSeconds())));
        } catch (Trouble refused) {
            throw refusal(refused);
        }
    }

    @Override
    public void share(String loop, String text) throws RefusedCall {
        RunRecord _ = known(loop);
        try {
            new LoopMailbox(database, time).send(loop, new LoopMessage(LoopMessage.Kind.SHARE, self, text));
        } catch (Trouble refused) {
            throw refusal(refused);
        }
    }

    /** What breaks the database is not for a model to get around. */
    private static RefusedCall refusal(Trouble trouble) {
        if (trouble.kind() == Trouble.Kind.REFUSED) {
            return new RefusedCall(String.valueOf(trouble.getMessage()));
        }
        throw trouble;
    }

    private RunRecord known(String loop) throws RefusedCall {
        List<RunRecord> others = new RunRecords(database)
                .latest().stream().filter(run -> !run.loop().equals(self)).toList();
        Optional<RunRecord> meant =
                others.stream().filter(run -> run.loop().equals(loop)).findFirst();
        if (meant.isPresent()) {
            return meant.get();
        }
        if (loop.equals(self)) {
            throw new RefusedCall("\"%s\" is this loop itself".formatted(loop));
        }
        String there = others.isEmpty()
                ? "this one runs alone; go on without it"
                : "there are "
                        + String.join(", ", others.stream().map(RunRecord::loop).toList());
        throw new RefusedCall("there is no loop \"%s\": %s".formatted(loop, there));
    }
}
