package dev.ratchet.app;

import dev.ratchet.app.LoopLock.Holder;
import dev.ratchet.journal.LoopSnapshot;
import dev.ratchet.journal.StatusView;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A loop as it looks from another process: what it wrote last, and who holds its lock. */
record SeenLoop(String name, StatusView status, Optional<Holder> holder) {
    LoopSnapshot snapshot() {
        return status.loop();
    }

    /** The loop of that name, or all that ever ran here if it is null. */
    static List<SeenLoop> in(Project project, @Nullable String name) {
        return names(project, name).stream()
                .flatMap(loop -> StatusView.read(project.status(loop)).stream()
                        .map(status -> new SeenLoop(loop, status, LoopLock.holder(project.lock(loop)))))
                .toList();
    }

    static List<String> names(Project project, @Nullable String name) {
        List<String> known = name == null ? project.loops() : List.of(name);
        return known.isEmpty() ? List.of(NameOption.MAIN) : known;
    }

    boolean running() {
        return snapshot().end() == null
                && holder.filter(by -> by.pid() == snapshot().run().pid()).isPresent();
    }
}
