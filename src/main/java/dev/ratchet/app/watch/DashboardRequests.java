package dev.ratchet.app.watch;

import dev.ratchet.app.command.NotForAgents;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.question.PersonalAnswers;
import dev.ratchet.app.task.TaskText;
import dev.ratchet.fleet.mailbox.LoopMailbox;
import dev.ratchet.fleet.mailbox.QueryMailbox;
import dev.ratchet.journal.ProviderLimits;
import dev.ratchet.journal.RequestMailbox;
import dev.ratchet.journal.ResetTable;
import dev.ratchet.loop.attempt.LoopMessage;
import dev.ratchet.loop.attempt.LoopRequest;
import dev.ratchet.loop.base.Time;
import dev.ratchet.store.Database;
import dev.ratchet.tui.dashboard.DashboardAction;
import dev.ratchet.tui.dashboard.DashboardAction.Answer;
import dev.ratchet.tui.dashboard.DashboardAction.AskLoops;
import dev.ratchet.tui.dashboard.DashboardAction.ChangeTask;
import dev.ratchet.tui.dashboard.DashboardAction.Send;
import dev.ratchet.work.graph.GraphFact;
import dev.ratchet.work.graph.RandomIds;
import dev.ratchet.work.graph.TaskGraph;
import dev.ratchet.work.graph.TaskGraph.ClaimPolicy;
import java.security.SecureRandom;
import java.util.List;
import java.util.stream.Collectors;

/** Does what keys of the dashboard ask for, in the way of the commands of that name, and says what came of it. */
record DashboardRequests(Project project, Terminal terminal, Time time) {
    private static final String FROM = "ratchet watch";
    private static final String WRITER = "a person";

    String ask(AskLoops asked) {
        if (asked.wish() == DashboardAction.Wish.STOP || asked.wish() == DashboardAction.Wish.STOP_NOW) {
            new NotForAgents(terminal, project).refuseInAttempt(FROM);
        }
        try (Database database = project.open()) {
            return asked.loops().stream()
                    .map(loop -> ask(database, asked.wish(), loop))
                    .distinct()
                    .collect(Collectors.joining(" "));
        }
    }

    private String ask(Database database, DashboardAction.Wish wish, String loop) {
        RequestMailbox mailbox = new RequestMailbox(database, time);
        ResetTable resets = new ResetTable(database, time);
        return switch (wish) {
            case PAUSE ->
                (mailbox.pause(loop, FROM) ? "'%s' waits after its session." : "'%s' is paused already.")
                        .formatted(loop);
            case RESUME ->
                (mailbox.resume(loop, FROM) ? "'%s' goes on." : "Somebody else has resumed '%s'.").formatted(loop);
            case STOP -> {
                mailbox.send(loop, new LoopRequest(LoopRequest.Kind.STOP, FROM));
                yield "'%s' ends after its session.".formatted(loop);
            }
            case STOP_NOW -> {
                mailbox.send(loop, new LoopRequest(LoopRequest.Kind.KILL, FROM));
                yield "Killing '%s'.".formatted(loop);
            }
            case RESET_CIRCUIT -> {
                resets.reset(loop, ResetTable.Kind.CIRCUIT);
                yield "The circuit of '%s' is closed, and its counts begin anew.".formatted(loop);
            }
            case NEW_CONVERSATION -> {
                resets.reset(loop, ResetTable.Kind.SESSION);
                yield "The next session of '%s' begins a new conversation.".formatted(loop);
            }
            case RESET_BUDGET -> {
                resets.reset(loop, ResetTable.Kind.BUDGET);
                yield "The next run of '%s' starts with its whole budget.".formatted(loop);
            }
            case FORGET_LIMITS ->
                "%d open limits are forgotten.".formatted(new ProviderLimits(database, time).forget());
        };
    }

    String send(Send letter) throws InterruptedException {
        try (Database database = project.open()) {
            return switch (letter.letter()) {
                case NOTE -> words(database, letter, LoopMessage.Kind.NOTE);
                case ALERT -> words(database, letter, LoopMessage.Kind.ALERT);
                case QUESTION ->
                    new QueryMailbox(database, time)
                            .ask(letter.loop(), FROM, letter.text(), QueryMailbox.PATIENCE)
                            .map(answer -> letter.loop() + ": " + answer.replace('\n', ' '))
                            .orElse("'%s' did not answer.".formatted(letter.loop()));
            };
        }
    }

    private String words(Database database, Send letter, LoopMessage.Kind kind) {
        new LoopMailbox(database, time).send(letter.loop(), new LoopMessage(kind, FROM, letter.text()));
        return "The next session of '%s' is told.".formatted(letter.loop());
    }

    String answer(Answer given) {
        try (Database database = project.open()) {
            return PersonalAnswers.told(new PersonalAnswers(project, terminal, database, time)
                    .answer(given.question(), given.words(), WRITER, FROM));
        }
    }

    /** Whoever has a claim on the task keeps it, as without {@code --force}. */
    String change(ChangeTask asked) {
        new NotForAgents(terminal, project).refuse(FROM);
        try (Database database = project.open()) {
            TaskGraph graph = new TaskGraph(database, time, new RandomIds(new SecureRandom()));
            List<GraphFact> facts = switch (asked.change()) {
                case RESET -> graph.reset(asked.id(), ClaimPolicy.RESPECTED);
                case DONE -> graph.done(asked.id(), ClaimPolicy.RESPECTED);
                case FAIL -> graph.fail(asked.id(), "failed by hand", ClaimPolicy.RESPECTED);
                case BLOCK -> graph.block(asked.id());
                case UNBLOCK -> graph.unblock(asked.id());
            };
            return facts.isEmpty()
                    ? "Nothing has changed."
                    : facts.stream().map(TaskText::line).collect(Collectors.joining(", "));
        }
    }
}
