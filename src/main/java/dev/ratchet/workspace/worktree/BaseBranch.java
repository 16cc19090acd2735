package dev.ratchet.workspace.worktree;

import dev.ratchet.loop.base.Trouble;
import dev.ratchet.workspace.git.OwnLandings;
import dev.ratchet.workspace.git.RepositoryWriter;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The branch that work starts from and comes to: that of this clone, with what has landed for it but could not be put on it
 * yet, or that of a remote which several clones share.
 *
 * @param remote the remote whose branch it is; null for this clone's own
 */
public record BaseBranch(
        RepositoryWriter repository, String name, @Nullable String remote) {
    /** What has landed while the user's own checkout of the base was in the way. */
    public static final String LANDED = "refs/heads/ratchet/landed";

    /** Leads to the branch that {@link #LANDED} is for: tasks may have been begun on different ones. */
    private static final String LANDED_FOR = "refs/ratchet/landed-for";

    /** Where the branches of remotes were when we last looked: sessions in a sandbox can write to git's own place for that. */
    private static final String FETCHED = "refs/ratchet/remote/";

    /** One of this clone's own. */
    public BaseBranch(RepositoryWriter repository, String name) {
        this(repository, name, null);
    }

    /** The branch that is asked for, or else the one that the user has checked out; a trouble if there is neither. */
    public static BaseBranch of(RepositoryWriter repository, WorktreeSettings settings) {
        @Nullable String asked = settings.base();
        Optional<String> name = asked == null ? repository.branch() : Optional.of(asked);
        return new BaseBranch(
                repository,
                name.orElseThrow(
                        () -> new Trouble("HEAD is detached, so there is no branch to start from and to land on")
                                .withHint("'git switch' to one, or name it in [workspace] base")),
                settings.remote());
    }

    /** Whether it is that of a remote. */
    public boolean isShared() {
        return remote != null;
    }

    /** Names the commit at which the remote's branch was when we last looked. */
    public String fetchedRef() {
        return FETCHED + remote + "/" + name;
    }

    /** Where the remote's branch was when we last looked. */
    public Optional<String> fetched() {
        return repository.tip(fetchedRef());
    }

    /** The full name of the branch. */
    public String ref() {
        return "refs/heads/" + name;
    }

    /** Whether there is no such branch, or none was seen on the remote. */
    public boolean isGone() {
        return repository.tip(isShared() ? fetchedRef() : ref()).isEmpty();
    }

    /** Where the branch itself is. */
    public String own() {
        return repository
                .tip(ref())
                .orElseThrow(() -> new Trouble("there is no branch '%s' to start from".formatted(name))
                        .withHint("'git branch' lists them, [workspace] base names one"));
    }

    /** Has it where sessions in a sandbox can be kept from moving it. */
    void unpack() {
        if (repository.tip(ref()).isPresent()) {
            repository.unpack(ref());
        }
        if (isShared()) {
            repository.unpack(fetchedRef());
        }
    }

    /** The branch at whose tip work starts, as git names it to people: where it has to fit. */
    public String current() {
        if (remote != null) {
            return remote + "/" + name;
        }
        return repository.tip(LANDED).filter(this::isOurs).isPresent()
                ? LANDED.substring("refs/heads/".length())
                : name;
    }

    /** The commit that work starts from. */
    public String tip() {
        if (isShared()) {
            return fetched()
                    .orElseThrow(() -> new Trouble("%s was not fetched yet".formatted(current()))
                            .withHint("a fleet fetches it when it begins"));
        }
        String own = own();
        return waiting().orElse(own);
    }

    /** Differs whenever {@link #tip} may, and costs next to nothing. */
    public List<Object> stamp() {
        return repository.stamp(isShared() ? List.of(fetchedRef()) : List.of(ref(), LANDED, LANDED_FOR));
    }

    /** What has landed and is not on the branch yet. */
    public Optional<String> waiting() {
        if (isShared()) {
            return Optional.empty();
        }
        return repository
                .tip(LANDED)
                .filter(this::isOurs)
                .filter(_ -> waitingBranch().equals(this));
    }

    /** What somebody else has put where landings wait; nothing of it comes to the branch. */
    public Optional<String> planted() {
        return repository.tip(LANDED).filter(commit -> !isOurs(commit));
    }

    private boolean isOurs(String commit) {
        return OwnLandings.of(repository).has(commit);
    }

    /** Notes what we are about to put where landings wait. */
    public void expectLanded(String commit) {
        OwnLandings.of(repository).note(commit);
    }

    /** The branch for which something waits, if something does. */
    public BaseBranch waitingBranch() {
        return repository
                .target(LANDED_FOR)
                .filter(ref -> ref.startsWith("refs/heads/"))
                .map(ref -> new BaseBranch(repository, ref.substring("refs/heads/".length())))
                .orElse(this);
    }

    /** Says that what waits from now on waits for this branch; only while nothing does. */
    public void awaitLanded() throws InterruptedException {
        OwnLandings.of(repository).forget();
        repository.lead(LANDED_FOR, ref());
    }
}
