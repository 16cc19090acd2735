package dev.ratchet.app.command;

import dev.ratchet.app.command.LoopLock.Holder;
import dev.ratchet.journal.files.LoopSnapshot;
import dev.ratchet.loop.base.LoopName;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A loop as it looks from another process: what it wrote last, and who holds its lock. */
public record ObservedLoop(String name, LoopSnapshot snapshot, Optional<Holder> holder) {
    /** The loop of that name, or all that ever ran here if it is null. */
    public static List<ObservedLoop> in(Project project, @Nullable String name) {
        return names(project, name).stream()
                .filter(loop -> isOurs(project, loop))
                .flatMap(loop -> LoopSnapshot.read(project.status(loop)).stream()
                        .map(snapshot ->
                                snapshot.withPresentOutput(project.config().root()))
                        .map(snapshot -> new ObservedLoop(loop, snapshot, project.holder(loop))))
                .toList();
    }

    /** The files of a loop of elsewhere are there, whatever those of its own name here say. */
    private static boolean isOurs(Project project, String loop) {
        return LoopName.worker(loop).isEmpty() || project.loops().contains(loop);
    }

    public static List<String> names(Project project, @Nullable String name) {
        List<String> known = name == null ? project.loops() : List.of(name);
        return known.isEmpty() ? List.of(NameOption.MAIN) : known;
    }

    public boolean running() {
        return snapshot.end() == null
                && holder.filter(by -> by.pid() == snapshot.run().pid()).isPresent();
    }
}
