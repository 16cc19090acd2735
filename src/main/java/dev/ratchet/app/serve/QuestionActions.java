package dev.ratchet.app.serve;

import dev.ratchet.app.question.QuestionJson;
import dev.ratchet.app.task.TaskJson;
import dev.ratchet.fleet.mailbox.LoopMailbox;
import dev.ratchet.fleet.question.QuestionDesk;
import dev.ratchet.json.Json;
import dev.ratchet.loop.attempt.LoopMessage;
import dev.ratchet.loop.attempt.Question;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.store.Database;
import dev.ratchet.web.http.WebProblem;
import dev.ratchet.work.graph.GraphFact;
import dev.ratchet.work.graph.Task;
import dev.ratchet.work.graph.TaskApprovals;
import dev.ratchet.work.graph.TaskQueries;
import dev.ratchet.work.question.QuestionQueries;
import java.util.List;
import java.util.function.Function;

/** What people tell agents over the web: answers, notes, and whether work may land. */
record QuestionActions(ServedProject served) {
    /** Answers a question: the object of {@code ratchet answer --json}. */
    String answer(long id, String words) {
        return write(database -> {
            boolean approval = new QuestionQueries(database)
                    .find(id)
                    .filter(question -> question.kind() == Question.Kind.APPROVAL)
                    .isPresent();
            if (approval) {
                served.refuseToAgents("ratchet answer");
            }
            Question answered = new QuestionDesk(database, served.time()).answer(id, words, LoopActions.WEB);
            return QuestionJson.of(answered);
        });
    }

    /** Tells the next attempt at a task something: the object of {@code ratchet note --json}. */
    String note(String word, String text) {
        if (text.isBlank()) {
            throw WebProblem.malformed("a note needs words");
        }
        return write(database -> {
            TaskQueries tasks = new TaskQueries(database);
            Task task = tasks.get(tasks.meant(word));
            if (task.status().resolved()) {
                throw Trouble.refused("task %s is %s, and nobody will be at it again"
                        .formatted(task.id(), task.status().word()));
            }
            new LoopMailbox(database, served.time())
                    .sendToTask(task.id(), new LoopMessage(LoopMessage.Kind.NOTE, LoopActions.WEB, text));
            return Json.object(json -> json.put("name", (String) null)
                    .put("task", task.id())
                    .put("message", "The next attempt at %s is told.".formatted(task.id())));
        });
    }

    /** Lets work land: the object of {@code ratchet approve --json}. */
    String approve(String word, String text) {
        return decide("ratchet approve", word, text, TaskApprovals::approve);
    }

    /** Has work done again: the object of {@code ratchet reject --json}. */
    String reject(String word, String text) {
        return decide("ratchet reject", word, text, TaskApprovals::reject);
    }

    private interface Decision {
        List<GraphFact> of(TaskApprovals approvals, String task, String words, String by);
    }

    private String decide(String command, String word, String text, Decision decision) {
        served.refuseToAgents(command);
        TaskApprovals.refuseUnfit(text);
        return write(database -> {
            String id = new TaskQueries(database).meant(word);
            TaskApprovals approvals = new TaskApprovals(database, served.time());
            return TaskJson.changed(List.of(id), decision.of(approvals, id, text, LoopActions.WEB));
        });
    }

    private String write(Function<Database, String> change) {
        String done = served.read(change).orElseThrow(() -> WebProblem.notFound("nothing has run here yet"));
        served.refresh();
        return done;
    }
}
