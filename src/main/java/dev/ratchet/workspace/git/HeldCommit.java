package dev.ratchet.workspace.git;

import dev.ratchet.loop.base.InterruptShield;
import dev.ratchet.loop.base.Trouble;
import java.util.Optional;

/**
 * A commit that no branch has yet, with a ref for as long as it is looked at: what nothing names, the user's {@code git gc
 * --prune=now} takes away, and checks may take an hour.
 */
public record HeldCommit(RepositoryWriter repository, String ref, String commit) implements AutoCloseable {
    private static final String BRANCHES = "ratchet/";
    private static final String PREFIX = "refs/ratchet/landing/";

    /** Holds what was made of a branch of ours. */
    public static HeldCommit of(RepositoryWriter repository, String branch, String commit) throws InterruptedException {
        String ref = ref(branch);
        if (!repository.move(ref, repository.tip(ref), commit, "ratchet: to land")) {
            throw new Trouble("%s is moved by somebody else".formatted(ref));
        }
        return new HeldCommit(repository, ref, commit);
    }

    /** What somebody held of a branch, and was killed. */
    public static void forget(RepositoryWriter repository, String branch) throws InterruptedException {
        String ref = ref(branch);
        Optional<String> held = repository.tip(ref);
        if (held.isPresent()) {
            boolean _ = repository.delete(ref, held.get());
        }
    }

    private static String ref(String branch) {
        return PREFIX + (branch.startsWith(BRANCHES) ? branch.substring(BRANCHES.length()) : branch);
    }

    @Override
    public void close() {
        InterruptShield.run(() -> {
            try {
                boolean _ = repository.delete(ref, commit);
            } catch (InterruptedException _) {
                // It goes with its branch.
                Thread.currentThread().interrupt();
            } catch (Trouble _) {
                // So it does then, and whatever it was held for has come to its end.
            }
        });
    }
}
