package dev.ratchet.workspace;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Tells whether the files of a directory are still the same, committed or not. */
@FunctionalInterface
public interface DirectoryFingerprint {
    /** Nobody asks. */
    DirectoryFingerprint NONE = Optional::empty;

    /**
     * A file that is not as it was committed.
     *
     * @param status git's word for it
     * @param content the same as long as what is in it is
     */
    record FileState(String status, String content) {}

    /** The files that are not as they were committed; empty if it cannot be told. */
    Optional<Map<String, FileState>> take();

    /** The files that became different between two moments, each with the HEAD of then. */
    default List<String> different(
            Map<String, FileState> before,
            @Nullable String headBefore,
            Map<String, FileState> after,
            @Nullable String headAfter) {
        return Stream.concat(before.keySet().stream(), after.keySet().stream())
                .filter(name -> !Objects.equals(before.get(name), after.get(name)))
                .distinct()
                .sorted()
                .toList();
    }
}
