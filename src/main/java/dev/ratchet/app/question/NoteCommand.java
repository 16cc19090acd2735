package dev.ratchet.app.question;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.NameOption;
import dev.ratchet.app.command.NotForAgents;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.ProjectCommand;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.command.WrongUsage;
import dev.ratchet.fleet.mailbox.LoopMailbox;
import dev.ratchet.journal.query.LoopQueries;
import dev.ratchet.loop.attempt.LoopMessage;
import dev.ratchet.loop.base.Complaint;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;
import dev.ratchet.work.graph.TaskQueries;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
            "  ratchet note --task 3f09a1 'use the parser of the other branch'"
        })
public final class NoteCommand extends ProjectCommand {
    @Mixin
    private final NameOption name = new NameOption();

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
        if (task != null && name.orNull() != null) {
            throw new WrongUsage(
                    "a note is for a loop (%s) or for a task (--task), not for both".formatted(NameOption.NAME));
        }
    }

    @Override
    protected int run(Project project, Terminal terminal) {
        new NotForAgents(terminal, project).refuseInAttempt("ratchet note");
        LoopMessage note = new LoopMessage(
                now ? LoopMessage.Kind.URGENT_NOTE : LoopMessage.Kind.NOTE,
                AnswerCommand.WRITER,
                String.join(" ", words));
        project.prepareState();
        try (Database database = project.store().open()) {
            LoopMailbox mailbox = new LoopMailbox(database, new SteadyTime());
            Noted noted = task == null ? toLoop(project, mailbox, note) : toTask(task, mailbox, note);
            String message = now ? told(noted, project, database) : noted.message;
            terminal.print(
                    message,
                    json -> json.put("name", noted.loop).put("task", noted.task).put("message", message));
            return ExitCodes.OK;
        }
    }

    /** Who is told. */
    private record Noted(@Nullable String loop, @Nullable String task, String message) {}

    /** Who hears it, and when. */
    private static String told(Noted noted, Project project, Database database) {
        Optional<String> agent = new LoopQueries(database).agentAtWork(noted.loop, noted.task);
        if (agent.isEmpty()) {
            return "No session is under way. " + noted.message;
        }
        return project.config().agentNamed(agent.get()).settings().isDirect()
                ? "The session under way is told at its next turn."
                : "The agent %s cannot be spoken to while it works. %s".formatted(agent.get(), noted.message);
    }

    private Noted toLoop(Project project, LoopMailbox mailbox, LoopMessage note) {
        String loop = project.loopNamed(name.orMain());
        if (!project.loops().contains(loop)) {
            throw Trouble.notFound(
                    project.unknownLoop(loop).orElse(Complaint.of("no loop '%s' has run here yet".formatted(loop))));
        }
        mailbox.send(loop, note);
        return new Noted(loop, null, "The next session of '%s' is told.".formatted(loop));
    }

    private static Noted toTask(String word, LoopMailbox mailbox, LoopMessage note) {
        TaskQueries tasks = new TaskQueries(mailbox.database());
        String id = tasks.meant(word);
        if (tasks.get(id).status().resolved()) {
            throw Trouble.refused("task %s is %s, and nobody will be at it again"
                            .formatted(id, tasks.get(id).status().word()))
                    .withHint("'ratchet task reset %s' opens it again".formatted(id));
        }
        mailbox.sendToTask(id, note);
        return new Noted(null, id, "The next attempt at %s is told.".formatted(id));
    }
}
