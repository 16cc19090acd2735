package dev.ratchet.tui;

import dev.ratchet.loop.attempt.Decision;
import dev.ratchet.loop.attempt.Slots;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.Observer;
import dev.ratchet.loop.session.AgentEvent;
import dev.ratchet.loop.session.SessionTicket;
import dev.ratchet.loop.session.Usage;
import dev.ratchet.tui.LoopRow.Counts;
import dev.ratchet.tui.LoopRow.Stage;
import dev.ratchet.work.question.QuestionWords;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Follows one loop for the table of several. Whoever draws that asks from another thread. */
public final class LoopProgress implements Observer {
    private final String name;
    private Stage stage = Stage.AT_WORK;
    private String doing = "starting";
    private String detail = "";
    private @Nullable Instant until;
    private @Nullable Instant since;
    private @Nullable Integer iteration;
    private @Nullable SessionTicket session;
    private @Nullable String model;
    private String title = "";
    private Counts counts = Counts.NONE;

    public LoopProgress(String name) {
        this.name = name;
    }

    @Override
    public synchronized void saw(Event event) {
        switch (event) {
            case Event.RunStarted _, Event.Granted _ -> enter(Stage.AT_WORK, "starting");
            case Event.AttemptStarted started -> {
                iteration = started.attempt().position().iteration();
                since = started.at();
                title = started.attempt().item().title();
                enter(Stage.AT_WORK, "preparing");
            }
            case Event.HooksStarted _ -> enter(Stage.AT_WORK, "hooks");
            case Event.SessionStarted started -> {
                session = started.ticket();
                model = null;
                enter(Stage.AT_WORK, "starting");
            }
            case Event.Spawned spawned ->
                enter(Stage.AT_WORK, word(spawned.ticket().role()));
            case Event.Heard heard -> heard(heard.said());
            case Event.Ended _ -> enter(Stage.AT_WORK, "ending");
            case Event.SessionEnded ended -> ended(ended);
            case Event.Examining examining -> {
                enter(Stage.AT_WORK, "checking");
                detail = examining.command();
            }
            case Event.Examined _ -> enter(Stage.AT_WORK, "judging");
            case Event.Waiting waiting -> wait(waiting.decision());
            case Event.Queued queued -> queued.slots().obstacle().ifPresent(this::queue);
            case Event.Rebasing rebasing -> {
                enter(Stage.AT_WORK, "rebasing");
                detail = "on " + rebasing.base();
            }
            case Event.Rebased _ -> enter(Stage.AT_WORK, "idle");
            case Event.Resolved resolved -> resolved(resolved.resolution());
            case Event.AttemptEnded _ -> betweenAttempts(Stage.AT_WORK, "idle");
            case Event.RunEnded ended -> {
                betweenAttempts(Stage.ENDED, ended.outcome().kind().word().replace('_', ' '));
                detail = ended.outcome().reason();
            }
            case Event.SettingUp setting -> {
                enter(Stage.AT_WORK, "setting up");
                detail = "%d of %d: %s".formatted(setting.number(), setting.of(), setting.command());
            }
            case Event.Checked _,
                    Event.UsageGrown _,
                    Event.Requested _,
                    Event.Tripped _,
                    Event.Noticed _,
                    Event.Recovered _,
                    Event.MessageReceived _,
                    Event.Asked _,
                    Event.Answered _,
                    Event.Claimed _,
                    Event.ModelChosen _ -> {}
        }
    }

    private static String word(SessionTicket.Role role) {
        return switch (role) {
            case WORKING -> "working";
            case VERIFYING -> "verifying";
        };
    }

    private void enter(Stage next, String word) {
        stage = next;
        doing = word;
        detail = "";
        until = null;
    }

    private void betweenAttempts(Stage next, String word) {
        enter(next, word);
        since = null;
        title = "";
    }

    private void heard(AgentEvent said) {
        if (said instanceof AgentEvent.Started started) {
            model = started.model();
        }
    }

    private void ended(Event.SessionEnded ended) {
        Usage used = ended.facts().transcript().usage();
        counts = counts.plus(new Counts(0, 0, used));
        enter(Stage.AT_WORK, "judging");
    }

    private void wait(Decision.Wait wait) {
        enter(
                Stage.WAITING,
                switch (wait.pause()) {
                    case PAUSED -> "paused";
                    case LIMIT, CONFIRMATION, FAILURES, PACE, RETRY -> "waiting";
                });
        detail = "for " + wait.waitingFor();
        until = wait.end()
                .filter(_ -> !QuestionWords.isForAPerson(wait.waitingFor()))
                .orElse(null);
    }

    private void queue(Slots.Obstacle obstacle) {
        enter(Stage.WAITING, "queued");
        detail = "for " + obstacle.words();
        until = obstacle.end().orElse(null);
    }

    private void resolved(Event.Resolution resolution) {
        counts = counts.plus(
                switch (resolution) {
                    case DONE -> new Counts(1, 0, Usage.NONE);
                    case FAILED -> new Counts(0, 1, Usage.NONE);
                });
    }

    /** How it stands. */
    public synchronized LoopRow row() {
        return new LoopRow(name, stage, doing, detail, until, since, iteration, agent(), title, counts);
    }

    private String agent() {
        if (session == null) {
            return "";
        }
        return new AgentTitle(session.agent(), model).words();
    }
}
