package dev.ratchet.workspace.worktree;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * What the work on an item starts from, beside its base.
 *
 * @param prerequisites the items whose branches it starts from as well
 * @param published the commit that somebody has got to with the item on another machine, if somebody has
 * @param continued whether the attempt of that number is on record as one whose work the next goes on with: who was killed
 *     between that and leaving has not noted it at the work tree
 */
public record EarlierWork(
        Function<String, List<String>> prerequisites,
        Function<String, Optional<String>> published,
        Predicate<String> continued) {
    /** Where branches are that other machines have made, by their names without {@code ratchet/}. */
    public static final String FETCHED = "refs/ratchet/branches/";

    public static final EarlierWork NONE = new EarlierWork(_ -> List.of(), _ -> Optional.empty(), _ -> false);
}
