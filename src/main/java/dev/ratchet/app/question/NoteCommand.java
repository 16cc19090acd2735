package dev.ratchet.app.question;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.NameOption;
import dev.ratchet.app.command.NotForAgents;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.ProjectCommand;
import dev.ratchet.app.command.RunningLoopOption;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.command.WrongUsage;
import dev.ratchet.cli.AgentSettings;
import dev.ratchet.fleet.mailbox.LoopMailbox;
import dev.ratchet.journal.query.LoopQueries;
import dev.ratchet.journal.query.LoopQueries.SessionAtWork;
import dev.ratchet.loop.attempt.LoopMessage;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;
import dev.ratchet.work.graph.TaskQueries;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ratchet note}. */
@picocli.CommandLine.Command(
        description = {
            "Tells the next attempt of a loop, or the next one at a task, something that its agent should know: once."
        },
        footer = {
            "",
            "Examples:",
            "  ratchet note 'the staging server is back, run the slow tests too'",
            "  ratchet note --task 3f09a1 'use the parser of the other branch'",
            "  ratchet note --now 'stop rewriting the tests, they are right'"
        })
public final class NoteCommand extends ProjectCommand {
    /** By then whoever supervises a session that listens has taken what is there for it. */
    private static final Duration PATIENCE = Duration.ofSeconds(6);

    private static final long LOOK_MILLIS = 50;

    @Mixin
    private final RunningLoopOption name = new RunningLoopOption();

    @Option(names = "--task", paramLabel = "ID", description = "for whoever is next at this task, in place of a loop")
    private @Nullable String task;

    @Option(
            names = "--now",
            description = "tell the session under way, if its agent can be spoken to; else the next attempt")
    private boolean now;

    @Parameters(arity = "0..*", paramLabel = "TEXT", description = "the words")
    private List<String> words = new ArrayList<>();

    @Override
    protected void checkUsage() {
        if (String.join(" ", words).isBlank()) {
            throw new WrongUsage("say what there is to know: ratchet note TEXT");
        }
        if (task != null && name.given() != null) {
            throw new WrongUsage(
                    "a note is for a loop (%s) or for a task (--task), not for both".formatted(NameOption.NAME));
        }
    }

    @Override
    protected int run(Project project, Terminal terminal) {
        new NotForAgents(terminal, project).refuseInAttempt("ratchet note");
        project.prepareState();
        try (Database database = project.open()) {
            LoopMailbox mailbox = new LoopMailbox(database, new SteadyTime());
            NoteRecipient recipient = task == null
                    ? NoteRecipient.loop(name.in(project), project)
                    : NoteRecipient.task(task, new TaskQueries(database));
            String message = now ? tellNow(recipient, mailbox, project) : leave(recipient, mailbox);
            terminal.print(
                    message,
                    json -> json.put("name", recipient.loop())
                            .put("task", recipient.task())
                            .put("message", message));
            return ExitCodes.OK;
        }
    }

    private String leave(NoteRecipient recipient, LoopMailbox mailbox) {
        LoopMessage note = note(LoopMessage.Kind.NOTE);
        if (recipient.task() == null) {
            mailbox.send(Objects.requireNonNull(recipient.loop()), note);
        } else {
            mailbox.sendToTask(recipient.task(), note);
        }
        return recipient.next();
    }

    private LoopMessage note(LoopMessage.Kind kind) {
        return new LoopMessage(kind, AnswerCommand.WRITER, String.join(" ", words));
    }

    private String tellNow(NoteRecipient recipient, LoopMailbox mailbox, Project project) {
        Optional<SessionAtWork> session =
                new LoopQueries(mailbox.database()).sessionAtWork(recipient.loop(), recipient.task());
        if (session.isEmpty()) {
            return "No session is under way. " + leave(recipient, mailbox);
        }
        AgentSettings agent = project.config().agentNamed(session.get().agent()).settings();
        boolean contained = project.config().docker().used();
        if (!agent.isDirect() && (contained || !agent.listens())) {
            return "The agent %s cannot be spoken to while it works%s. %s"
                    .formatted(session.get().agent(), contained ? " in a container" : "", leave(recipient, mailbox));
        }
        long note = mailbox.sendAtOnce(session.get().loop(), recipient.task(), note(LoopMessage.Kind.URGENT_NOTE));
        // The direct agent looks for notes at its turns, which may be far apart.
        return agent.isDirect() || isTaken(note, mailbox)
                ? "The session under way is told at its next turn."
                : "The session under way does not take it. " + recipient.next();
    }

    private static boolean isTaken(long note, LoopMailbox mailbox) {
        CountDownLatch never = new CountDownLatch(1);
        long end = System.nanoTime() + PATIENCE.toNanos();
        try {
            while (!mailbox.isTaken(note) && System.nanoTime() - end < 0) {
                boolean _ = never.await(LOOK_MILLIS, TimeUnit.MILLISECONDS);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        return mailbox.isTaken(note);
    }
}
