package dev.ratchet.app.run;

import dev.ratchet.app.command.LoopLock;
import dev.ratchet.app.command.Project;
import dev.ratchet.loop.attempt.LoopRequest;
import dev.ratchet.loop.base.InterruptShield;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.process.tree.CLibrary;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Option;

/** {@code ratchet stop}. */
@picocli.CommandLine.Command(
        description = "Ends a running loop: after its session, or at once.",
        footer = {"", "Example:", "  ratchet stop --now"})
public final class StopCommand extends LoopRequestCommand {
    /** Two signals that come at once may come in any order. */
    private static final Duration APART = Duration.ofMillis(300);

    @Option(names = "--now", description = "kill the session that runs")
    private boolean now;

    private final Set<Long> signalled = new HashSet<>();

    public StopCommand() {
        super(Condition.RUNNING);
    }

    @Override
    Asked ask(Project project, String loop) {
        LoopRequest request = now
                ? new LoopRequest(LoopRequest.Kind.KILL, "ratchet stop --now")
                : new LoopRequest(LoopRequest.Kind.STOP, "ratchet stop");
        try {
            project.withMailbox(mailbox -> {
                mailbox.send(loop, request);
                return request;
            });
        } catch (Trouble trouble) {
            signal(project, loop, trouble);
        }
        String message = (now ? "Killing '%s'." : "'%s' ends after its session.").formatted(loop);
        return new Asked(request.kind(), true, message);
    }

    /** Where the mailbox cannot be had, a loop of this directory is asked by its process: together with all that it runs. */
    private void signal(Project project, String loop, Trouble trouble) {
        LoopLock.Holder holder =
                project.holder(loop).filter(_ -> project.place().isPresent()).orElseThrow(() -> trouble);
        List<String> together = project.running().stream()
                .filter(other -> project.holder(other).filter(holder::equals).isPresent())
                .toList();
        if (together.size() > 1 && !isForAll()) {
            throw trouble.withHint("'ratchet stop --all' reaches all loops of its process");
        }
        if (signalled.add(holder.pid())) {
            CLibrary.signal(holder.pid(), CLibrary.SIGTERM);
            if (now) {
                InterruptShield.pause(APART);
                CLibrary.signal(holder.pid(), CLibrary.SIGINT);
            }
        }
    }
}
