package dev.ratchet.workspace.git;

import dev.ratchet.files.RepositoryPaths;
import dev.ratchet.loop.base.Trouble;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The git repository of a project, if it has one: the one that was there when we first looked. An agent can write a {@code
 * .git} that leads to another, and what is in that one would be taken for the project's.
 */
public final class Repository {
    private final Path directory;
    private volatile @Nullable RepositoryPaths first;

    private Repository(Path directory) {
        this.directory = directory;
        this.first = RepositoryPaths.around(directory).orElse(null);
    }

    public static Repository around(Path directory) {
        return new Repository(directory);
    }

    public Path directory() {
        return directory;
    }

    /**
     * Where it is; nothing without a repository or if it is gone, and a {@link Trouble} if another one is in its place.
     */
    public Optional<RepositoryPaths> paths() {
        Optional<RepositoryPaths> now = RepositoryPaths.around(directory);
        RepositoryPaths before = first;
        if (now.isEmpty() || now.get().equals(before)) {
            return now;
        }
        if (before == null && now.get().isSelfContained()) {
            first = now.get();
            return now;
        }
        if (before != null && isFartherOut(now.get().top(), before.top())) {
            return Optional.empty();
        }
        throw new Trouble(changed(before, now.get())).withHint("see who changed it, and start again");
    }

    /** The one around a work tree that somebody has deleted is found then, and is not the one that was meant. */
    private static boolean isFartherOut(Path now, Path before) {
        return before.startsWith(now) && !before.equals(now);
    }

    private static String changed(@Nullable RepositoryPaths before, RepositoryPaths now) {
        return "%s leads to the git directory %s with objects in %s, which it did not when this run began (%s)"
                .formatted(
                        now.link(),
                        now.common(),
                        now.alternates().isBlank()
                                ? now.objects()
                                : now.alternates().strip(),
                        before == null ? "there was none" : "it led to " + before.common());
    }

    /** The commit that HEAD names; null without a repository or before its first commit. */
    public @Nullable String head() {
        return look().head();
    }

    /** What one look at it shows. */
    public Look look() {
        return paths().map(there -> new Look(true, GitHead.of(there))).orElse(new Look(false, null));
    }

    /**
     * What was there at a moment.
     *
     * @param head the commit that HEAD names; null before the first one
     */
    public record Look(boolean isThere, @Nullable String head) {}
}
