package dev.ratchet.workspace.checkout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.loop.base.Trouble;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.workspace.git.Repository;
import dev.ratchet.workspace.git.RepositoryWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class UserCheckoutTest extends CheckoutSetting {
    /** Each takes several programs; {@code -Dlandings=N} has more of them pass. */
    private static final int LANDINGS = Integer.getInteger("landings", 20);

    @Test
    void itSeesWhatTheUserIsDoing() throws Exception {
        assertThat(checkout.state(MAIN)).isEqualTo(new CheckoutState.Clean());
        sample.raw("echo x > untracked; touch a.txt");
        assertThat(checkout.state(MAIN)).isEqualTo(new CheckoutState.Clean());
        assertThat(checkout.state("other")).isEqualTo(new CheckoutState.ElsewhereOrDetached());

        sample.raw("echo x > a.txt");
        assertThat(checkout.state(MAIN)).isEqualTo(new CheckoutState.Dirty(List.of("a.txt")));
        sample.raw("git add a.txt; git show HEAD:a.txt > a.txt");
        assertThat(checkout.state(MAIN)).isEqualTo(new CheckoutState.Dirty(List.of("a.txt")));
        sample.raw("git reset -q --hard; touch .git/index.lock");
        assertThat(checkout.state(MAIN)).isEqualTo(new CheckoutState.Dirty(List.of(".git/index.lock")));
        sample.raw("rm .git/index.lock; git rev-parse HEAD > .git/MERGE_HEAD");
        assertThat(checkout.state(MAIN)).isEqualTo(new CheckoutState.Dirty(List.of(".git/MERGE_HEAD")));
        sample.raw("rm .git/MERGE_HEAD; touch a.txt; mkfifo .gitattributes");
        assertThat(checkout.state(MAIN))
                .isEqualTo(new CheckoutState.Dirty(
                        List.of(".gitattributes (a pipe or a device, for which git waits in vain)")));
        sample.raw("rm .gitattributes; git config core.autocrlf true");
        assertThat(checkout.state(MAIN)).isInstanceOf(CheckoutState.Dirty.class);
        sample.raw("git config --unset core.autocrlf; git checkout -q --detach");
        assertThat(checkout.state(MAIN)).isEqualTo(new CheckoutState.ElsewhereOrDetached());
    }

    @Test
    void itSeesTheUsersOtherWorktreesAndNoneOfRatchets() throws Exception {
        CheckoutState elsewhere = new CheckoutState.ElsewhereOrDetached();
        sample.raw("git switch -qc other; git worktree add -q ../mine main");
        Path mine = sample.around().resolve("mine");
        assertThat(checkout.state(MAIN)).isEqualTo(new CheckoutState.InAnotherWorktree(mine));
        assertThat(new UserCheckout(new RepositoryWriter(
                                sample.shell(), Repository.around(mine), sample.scratch(), new SteadyTime()))
                        .state("other"))
                .isEqualTo(new CheckoutState.InAnotherWorktree(sample.project()));

        sample.raw("git worktree lock --reason 'in use by Ratchet' ../mine");
        assertThat(checkout.state(MAIN)).isEqualTo(elsewhere);
        sample.raw("git worktree unlock ../mine; git -C ../mine checkout -q --detach");
        assertThat(checkout.state(MAIN)).isEqualTo(elsewhere);
        sample.raw("git -C ../mine switch -q main; rm -r ../mine");
        assertThat(checkout.state(MAIN)).as("its files are gone").isEqualTo(elsewhere);
    }

    @Test
    void whoFindsNoRepositoryDoesNotKeepOthersFromMovingTheirs() throws Exception {
        Path elsewhere = Files.createDirectory(directory.resolve("no-repository"));
        UserCheckout none = new UserCheckout(
                new RepositoryWriter(sample.shell(), Repository.around(elsewhere), sample.scratch(), new SteadyTime()));
        assertThatThrownBy(none::awaitOthers).isInstanceOf(Trouble.class);
        FutureTask<Boolean> other = new FutureTask<>(() -> {
            checkout.awaitOthers();
            return true;
        });

        Thread.ofPlatform().daemon().start(other);

        assertThat(other.get(20, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void filesIndexAndBranchMoveTogether() throws Exception {
        String to = allKindsOfChanges();
        sample.raw("echo mine > untracked; touch -d '2 hours ago' a.txt");

        assertThat(checkout.follow(MAIN, from, to, () -> true)).isTrue();

        assertThat(sample.raw("cat untracked; rm untracked; git reflog -1; git reflog -1 main"))
                .startsWith("mine")
                .contains("HEAD@{0}: ratchet: landed", "main@{0}: ratchet: landed");
        assertItIsAt(to);
        assertThat(sample.raw("cat dir becomes/deep/x; readlink link; test -x run && echo runs; cat odd*"))
                .isEqualTo("now\nx\nsub\nruns\neven");
        assertThat(sample.raw("git fsck --strict --no-dangling")).isEmpty();
    }

    @Test
    void whatTheUserHasThereIsNotTouched() throws Exception {
        String to = allKindsOfChanges();
        for (String mine : List.of(
                "echo mine > a.txt",
                "echo mine > new",
                "mkdir new",
                "rm gone",
                "chmod -r a.txt; echo mine > link.new; mv link.new link",
                "echo mine > dir/untracked",
                "echo mine > a.txt; git update-index --assume-unchanged a.txt",
                "echo staged > a.txt; git add a.txt",
                "touch .git/index.lock",
                "echo 'a.txt eol=crlf' > .gitattributes; git add .gitattributes",
                "git switch -qc elsewhere")) {
            sample.raw(mine);
            String before = snapshot();

            assertThat(checkout.follow(MAIN, from, to, () -> true)).as(mine).isFalse();

            assertThat(snapshot()).as(mine).isEqualTo(before);
            assertThat(sample.raw("git rev-parse main")).isEqualTo(from);
            sample.raw("rm -f .git/index.lock; git update-index --no-assume-unchanged a.txt; git switch -qf main;"
                    + " git reset -q --hard; git clean -qfd");
        }
        assertThat(checkout.follow(MAIN, from, to, () -> true)).isTrue();
    }

    /** Git itself takes a disk for one where case does not count by that file. */
    @Test
    void whatTheUserHasDeletedIsNoticedWhereCaseDoesNotCount() throws Exception {
        sample.raw("touch .git/CoNfIg");
        String to = landed("git mv gone Gone");
        sample.raw("rm gone");
        String before = snapshot();

        assertThat(checkout.follow(MAIN, from, to, () -> true)).isFalse();

        assertThat(snapshot()).isEqualTo(before);
        sample.raw("git checkout -q -- gone");
        assertThat(checkout.follow(MAIN, from, to, () -> true)).isTrue();
        assertItIsAt(to);
    }

    /** A git of the user's finds the lock, and gives up, for as short a time as can be. */
    @Test
    void filesAreWrittenBesideHisBeforeTheIndexIsLocked() throws Exception {
        String to = allKindsOfChanges();
        Path lock = sample.project().resolve(".git/index.lock");
        List<String> unlocked = new ArrayList<>();

        assertThat(new UserCheckout(
                                sample.writer(),
                                step -> unlocked.addAll(Files.exists(lock) ? List.of() : List.of(step)))
                        .follow(MAIN, from, to, () -> true))
                .isTrue();

        assertThat(unlocked).containsExactly("note", "stage", "lock", "end");
    }

    @Test
    void whatHeAddsBeforeTheIndexIsLockedIsInIt() throws Exception {
        String to = landed("echo more >> a.txt");
        UserCheckout slow = new UserCheckout(sample.writer(), step -> {
            if (step.equals("lock")) {
                raw("echo mine > mine; git add mine");
            }
        });

        assertThat(slow.follow(MAIN, from, to, () -> true)).isTrue();

        assertThat(sample.raw("git status --porcelain; git rev-parse HEAD")).isEqualTo("A  mine\n" + to);
    }

    private String raw(String script) {
        try {
            return sample.raw(script);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private String snapshot() throws Exception {
        return sample.raw("find . -path ./.git -prune -o -printf '%p %y %m %l\\n"
                + "' | sort; find . -path ./.git -prune -o -type f -print0 | sort -z | xargs -0 cat; git ls-files"
                + " -s; ls .git/index.lock 2>&1; git rev-parse HEAD");
    }

    @Test
    void anEditThatTheKernelCannotTellFromWhatGitWroteIsStillSeenAfterwards() throws Exception {
        String to = landed("rm gone");
        sample.nextSecond();
        sample.raw("rm a.txt; git checkout -q a.txt; printf '1\\n2\\n4\\n' > a.txt");
        sample.nextSecond();

        boolean _ = checkout.follow(MAIN, from, to, () -> true);

        assertThat(sample.raw("git status --porcelain a.txt")).isEqualTo("M a.txt");
    }

    @Test
    void aBranchThatIsElsewhereByNowIsLeftAlone() throws Exception {
        String to = allKindsOfChanges();
        sample.raw("echo other > other; git add other; git commit -qm other");

        assertThat(checkout.follow(MAIN, from, to, () -> true)).isFalse();

        assertThat(sample.raw("git status --porcelain")).isEmpty();
    }

    @Test
    void notAByteIsLostThatIsWrittenWhileLandingsPass() throws Exception {
        Path file = sample.project().resolve("a.txt");
        Random random = new Random(16);
        List<String> trees = treesWithAnotherFile(LANDINGS);
        String at = from;
        int moved = 0;
        // One who comes when nobody writes to the files any more that were replaced.
        UserCheckout later = new UserCheckout(new RepositoryWriter(
                sample.shell(),
                Repository.around(sample.project()),
                sample.scratch(),
                () -> Instant.parse("9999-01-01T00:00:00Z")));
        // How long a landing takes here: edits are to come before, within and after it.
        long span = 30_000_000;
        try (ExecutorService editor = Executors.newSingleThreadExecutor()) {
            for (int i = 0; i < trees.size(); i++) {
                String to = sample.raw("git commit-tree -m landed -p %s %s".formatted(at, trees.get(i)));
                String edit = "edit " + i + "\n";
                boolean inPlace = random.nextBoolean();
                long pause = random.nextLong(2 * span);
                Future<?> edited = editor.submit(() -> {
                    LockSupport.parkNanos(pause);
                    edit(file, edit, inPlace);
                    return null;
                });
                long begun = System.nanoTime();
                boolean follows = checkout.follow(MAIN, at, to, () -> true);
                long taken = System.nanoTime() - begun;
                // One that is refused is over sooner.
                span = follows ? taken : span + taken;
                edited.get();
                assertThat(later.follow(MAIN, at, to, () -> false)).isFalse();

                assertThat(Files.readString(file))
                        .as("edit %d, moved %s", i, follows)
                        .endsWith(edit);
                moved += follows ? 1 : 0;
                at = follows ? to : at;
                assertThat(sample.raw("git reset -q --hard && git clean -qfd && git rev-parse HEAD"))
                        .isEqualTo(at);
            }
        }
        assertThat(moved).isPositive();
    }

    /** All at once, since each program that is started takes longer than what it does. */
    private List<String> treesWithAnotherFile(int count) throws Exception {
        Path aside = Files.createDirectory(directory.resolve("aside"));
        for (int i = 0; i < count; i++) {
            Files.writeString(aside.resolve(Integer.toString(i)), "landing %d\n".formatted(i));
        }
        return sample.raw("git ls-tree -z HEAD > %1$s/tree; ls -d %1$s/[0-9]* | git hash-object -w --stdin-paths"
                                .formatted(aside)
                        + " | while read -r file; do sed -z \"/\\ta.txt$/s/blob [^\\t]*/blob $file/\" %s/tree; printf '\\0';"
                                .formatted(aside)
                        + " done | git mktree -z --batch")
                .lines()
                .toList();
    }

    private static void edit(Path file, String text, boolean inPlace) throws IOException {
        if (inPlace) {
            Files.writeString(file, text, StandardOpenOption.APPEND);
        } else {
            Path fresh = file.resolveSibling("a.txt.new");
            Files.writeString(fresh, Files.readString(file) + text, StandardCharsets.UTF_8);
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        }
    }

    @Test
    void nothingOfTheRepositoryIsRun() throws Exception {
        String to = allKindsOfChanges();
        sample.poison();
        Files.delete(sample.project().resolve(".gitattributes"));

        assertThat(checkout.state(MAIN)).isEqualTo(new CheckoutState.Clean());
        assertThat(checkout.follow(MAIN, from, to, () -> true)).isTrue();

        assertThat(sample.marks()).isEmptyDirectory();
    }
}
