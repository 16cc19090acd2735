package dev.ratchet.workspace.worktree;

import dev.ratchet.loop.attempt.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * What the work on an item starts from, beside its base.
 *
 * @param prerequisites the items whose branches it starts from as well
 * @param published the commit that somebody has got to with the item on another machine, if somebody has
 * @param recorded what is on record of the attempt of that number: who was killed between that and leaving has not noted at the
 *     work tree how he left it
 */
public record EarlierWork(
        Function<String, List<String>> prerequisites,
        Function<String, Optional<String>> published,
        Function<String, Optional<Verdict>> recorded) {
    /** Where branches are that other machines have made, by their names without {@code ratchet/}. */
    public static final String FETCHED = "refs/ratchet/branches/";

    public static final EarlierWork NONE =
            new EarlierWork(_ -> List.of(), _ -> Optional.empty(), _ -> Optional.empty());
}
