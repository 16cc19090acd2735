package dev.ratchet.app.run;

import dev.ratchet.app.command.NameOption;
import dev.ratchet.app.command.Project;
import dev.ratchet.loop.attempt.LoopRequest;

/** {@code ratchet pause}. */
@picocli.CommandLine.Command(
        description = "Holds a running loop after its session, until 'ratchet resume'; a restart does not end it.",
        footer = {"", "Example:", "  ratchet pause --name nightly"})
public final class PauseCommand extends LoopRequestCommand {
    public PauseCommand() {
        super(Condition.RUNNING);
    }

    @Override
    Asked ask(Project project, String loop) {
        boolean paused = project.withMailbox(mailbox -> mailbox.pause(loop, "ratchet pause"));
        String message = paused
                ? "'%s' waits after its session; '%s' lets it go on."
                        .formatted(loop, NameOption.spelledIn(project, "ratchet resume", loop))
                : "'%s' is paused already.".formatted(loop);
        return new Asked(LoopRequest.Kind.PAUSE, paused, message);
    }
}
