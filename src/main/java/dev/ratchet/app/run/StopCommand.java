package dev.ratchet.app.run;

import dev.ratchet.app.command.LoopLock;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.loop.attempt.LoopRequest;
import dev.ratchet.loop.base.InterruptShield;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.process.tree.CLibrary;
import dev.ratchet.store.Database;
import dev.ratchet.store.StorePlace;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
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

    /** Those whose process has got its signal, which may have ended it by the time that the next of them is asked. */
    private final Set<String> signalled = new HashSet<>();

    public StopCommand() {
        super(Condition.RUNNING);
    }

    @Override
    protected int run(Project project, Terminal terminal) {
        try (OnceOpened record = new OnceOpened(project)) {
            return super.run(project.opening(record), terminal);
        }
    }

    /** A project's record, for who asks for it several times and goes on without it: one that does not answer is not asked again. */
    private static final class OnceOpened implements Supplier<Database>, AutoCloseable {
        private final Project project;
        private @Nullable Database opened;
        private @Nullable Trouble away;

        OnceOpened(Project project) {
            this.project = project;
        }

        @Override
        public Database get() {
            if (away != null) {
                throw away;
            }
            try {
                if (opened == null) {
                    opened = project.rights().toChange(project.store().soon(StorePlace::open));
                }
                return opened.shared();
            } catch (Trouble trouble) {
                away = trouble;
                throw trouble;
            }
        }

        @Override
        public void close() {
            if (opened != null) {
                opened.close();
            }
        }
    }

    @Override
    Asked ask(Project project, String loop) {
        LoopRequest request = now
                ? new LoopRequest(LoopRequest.Kind.KILL, "ratchet stop --now")
                : new LoopRequest(LoopRequest.Kind.STOP, "ratchet stop");
        try {
            project.withMailbox(mailbox -> mailbox.database().impatiently(() -> {
                mailbox.send(loop, request);
                return request;
            }));
        } catch (Trouble trouble) {
            signal(project, loop, trouble);
        }
        String message = (now ? "Killing '%s'." : "'%s' ends after its session.").formatted(loop);
        return new Asked(request.kind(), true, message);
    }

    /** Where the mailbox cannot be had, a loop of this directory is asked by its process: together with all that it runs. */
    private void signal(Project project, String loop, Trouble trouble) {
        if (signalled.contains(loop)) {
            return;
        }
        LoopLock.Holder holder =
                project.holder(loop).filter(_ -> project.place().isPresent()).orElseThrow(() -> trouble);
        List<String> together = project.running().stream()
                .filter(other -> project.holder(other)
                        .filter(by -> by.pid() == holder.pid())
                        .isPresent())
                .toList();
        if (together.size() > 1 && !isForAll()) {
            throw trouble.withHint("one loop of a process cannot be asked before that; %s ends %s"
                    .formatted(
                            now ? "'ratchet stop --all --now'" : "'ratchet stop --all'", String.join(", ", together)));
        }
        signalled.addAll(together);
        CLibrary.signal(holder.pid(), CLibrary.SIGTERM);
        if (now) {
            InterruptShield.pause(APART);
            CLibrary.signal(holder.pid(), CLibrary.SIGINT);
        }
    }
}
