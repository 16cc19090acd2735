package dev.ratchet.app.run;

import dev.ratchet.app.command.Project;
import dev.ratchet.loop.attempt.LoopRequest;

/** {@code ratchet resume}. */
@picocli.CommandLine.Command(
        description = "Lets a paused loop go on, or be started again.",
        footer = {"", "Example:", "  ratchet resume --all"})
public final class ResumeCommand extends LoopRequestCommand {
    public ResumeCommand() {
        super(Condition.PAUSED);
    }

    @Override
    Asked ask(Project project, String loop) {
        boolean resumed = project.withMailbox(mailbox -> mailbox.resume(loop, "ratchet resume"));
        return new Asked(LoopRequest.Kind.RESUME, resumed, message(project, loop, resumed));
    }

    private static String message(Project project, String loop, boolean resumed) {
        if (!resumed) {
            return "Somebody else has resumed '%s'.".formatted(loop);
        }
        return project.running().contains(loop)
                ? "'%s' goes on.".formatted(loop)
                : "'%s' is paused no more; it is not running now.".formatted(loop);
    }
}
