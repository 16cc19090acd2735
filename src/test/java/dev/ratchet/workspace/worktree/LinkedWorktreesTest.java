package dev.ratchet.workspace.worktree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ratchet.loop.base.Trouble;
import dev.ratchet.testing.SampleRepository;
import dev.ratchet.workspace.git.RepositoryWriter;
import dev.ratchet.workspace.saved.Saved;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LinkedWorktreesTest {
    @TempDir
    Path directory;

    private SampleRepository sample;
    private RepositoryWriter writer;
    private LinkedWorktrees worktrees;
    private Path place;
    private String first;

    @BeforeEach
    void aRepository() throws Exception {
        sample = SampleRepository.in(directory.toRealPath());
        writer = sample.writer();
        worktrees = new LinkedWorktrees(writer);
        place = sample.project().resolve(".ratchet/worktrees/t-1-1");
        first = sample.raw("git rev-parse HEAD");
        sample.raw("echo .ratchet >> .git/info/exclude");
    }

    private LinkedWorktree add() throws InterruptedException {
        return worktrees.add(place, "ratchet/t-1-1", first);
    }

    private String in(String script) throws Exception {
        return sample.raw(place, script);
    }

    @Test
    void theUsersGitFindsItNormal() throws Exception {
        LinkedWorktree tree = add();

        assertThat(in("git status --porcelain")).isEmpty();
        assertThat(in("git rev-parse --abbrev-ref HEAD")).isEqualTo("ratchet/t-1-1");
        assertThat(sample.raw("git worktree list")).contains("t-1-1", "[ratchet/t-1-1]");
        in("echo x > x && git add x && git commit -qm work && git log --oneline && git rebase -q main");
        sample.raw("git worktree prune --expire now");
        sample.raw("git gc -q --prune=now");
        assertThat(in("git status --porcelain; git fsck --strict")).isEmpty();
        assertThat(worktrees.find(place)).contains(tree);
        assertThat(worktrees.list()).containsExactly(tree);
        assertThat(worktrees.head(tree)).isEqualTo(in("git rev-parse HEAD"));
    }

    @Test
    void removingLeavesTheBranchAlone() throws Exception {
        LinkedWorktree tree = add();
        in("mkdir -p deep/er && echo x > deep/er/x && chmod 555 deep/er");

        worktrees.remove(tree);
        worktrees.remove(tree);

        assertThat(place).doesNotExist();
        assertThat(worktrees.list()).isEmpty();
        assertThat(sample.raw("git worktree list | wc -l; git branch --list 'ratchet/*'"))
                .contains("1", "ratchet/t-1-1");
        assertThat(sample.project().resolve(".git/worktrees")).doesNotExist();
    }

    @Test
    void nothingOfTheRepositoryIsRunToMakeFillCommitOrResetIt() throws Exception {
        sample.raw(
                "echo '* filter=own diff=own merge=own' > .gitattributes && git add -A && git commit -qm attributes");
        first = sample.raw("git rev-parse HEAD");
        sample.poison();

        LinkedWorktree tree = add();
        Files.writeString(place.resolve("a.txt"), "changed\n");
        assertThat(worktrees.commitAll(tree, first, "work").commit()).isPresent();
        worktrees.reset(tree, first);
        worktrees.remove(tree);

        assertThat(sample.marks()).isEmptyDirectory();
    }

    @Test
    void aDirectoryOrBranchThatIsTakenIsNamedAndNothingIsLeft() throws Exception {
        Path there = Files.createDirectories(place).resolve("file");
        Files.createFile(there);
        assertThatThrownBy(this::add).isInstanceOf(Trouble.class).hasMessageContaining("something is there already");
        Files.delete(there);
        sample.raw("echo x > x && git add x && git commit -qm x && git branch ratchet/t-1-1");
        assertThatThrownBy(this::add).isInstanceOf(Trouble.class).hasMessageContaining("there is one of that name at");
        assertThatThrownBy(() -> worktrees.add(place, "main", first))
                .isInstanceOf(Trouble.class)
                .hasMessageContaining("branch main is checked out in");
        assertThatThrownBy(() -> worktrees.add(place, "a..b", first)).isInstanceOf(Trouble.class);
        assertThatThrownBy(() -> worktrees.add(place, "new", "0".repeat(39) + "1"))
                .isInstanceOf(Trouble.class);
        Files.createDirectories(place.getParent());
        Files.writeString(place.resolveSibling("file"), "");
        assertThatThrownBy(() -> worktrees.add(place.resolveSibling("file/below"), "new", first))
                .isInstanceOf(Trouble.class)
                .hasMessageContaining("cannot make a worktree");

        assertThat(worktrees.list()).isEmpty();
        assertThat(sample.raw("git branch --list new")).isEmpty();
        assertThat(place).doesNotExist();
    }

    @Test
    void aDiskWithoutRoomIsSaidAndNothingIsLeft() throws Exception {
        sample.raw("head -c 2000000 /dev/urandom > large; git add -A; git commit -qm large");
        String large = sample.raw("git rev-parse HEAD");
        Path small = Files.createDirectory(sample.around().resolve("small"));
        assumeTrue(
                sample.raw("mount -t tmpfs -o size=1m tmpfs '" + small + "' && echo mounted || true")
                        .equals("mounted"),
                "mounting is not permitted");
        try {
            assertThatThrownBy(() -> worktrees.add(small.resolve("tree"), "new", large))
                    .isInstanceOf(Trouble.class)
                    .hasMessageContaining("cannot fill the worktree")
                    .hasMessageContaining("0 MB are free");

            assertThat(small).isEmptyDirectory();
        } finally {
            sample.raw("umount -l '" + small + "'");
        }
        assertThat(worktrees.list()).isEmpty();
        assertThat(sample.raw("git branch --list new")).isEmpty();
    }

    @Test
    void aBranchThatIsWaitingThereIsTaken() throws Exception {
        sample.raw("git branch ratchet/t-1-1");

        assertThat(add().isThere()).isTrue();
    }

    @Test
    void oneThatWasDeletedByHandIsToldAndCanBeMadeAgain() throws Exception {
        LinkedWorktree tree = add();
        sample.raw("rm -rf .ratchet/worktrees/t-1-1");

        assertThat(worktrees.find(place).orElseThrow().isThere()).isFalse();
        assertThatThrownBy(() -> worktrees.commitAll(tree, first, "m")).hasMessageContaining("somebody has deleted it");
        assertThatThrownBy(() -> worktrees.reset(tree, first)).hasMessageContaining("somebody has deleted it");
        assertThat(add().isThere()).isTrue();
        assertThat(in("git status --porcelain")).isEmpty();
    }

    @Test
    void namesThatDifferInCaseAloneAndOddOnesAreFiles() throws Exception {
        sample.raw("echo 1 > Case; echo 2 > case; printf x > \"$(printf 'odd\\377\\nname')\"; ln -s nowhere link;"
                + " echo '#!/bin/sh' > run; chmod +x run; git add -A; git commit -qm odd");
        first = sample.raw("git rev-parse HEAD");

        LinkedWorktree tree = add();

        assertThat(in("cat Case case; git status --porcelain; readlink link; test -x run && echo runs"))
                .isEqualTo("1\n2\nnowhere\nruns");
        in("printf y > \"$(printf 'odd\\377\\nname')\"; ln -sfn a.txt link; chmod -x run");
        assertThat(worktrees.commitAll(tree, first, "odd").commit()).isPresent();
        assertThat(in("git status --porcelain; git ls-tree HEAD link run")).contains("120000", "100644");
    }

    @Test
    void allThatIsNotIgnoredIsCommitted() throws Exception {
        LinkedWorktree tree = add();
        assertThat(worktrees.commitAll(tree, first, "nothing").commit()).isEmpty();
        in("echo changed > a.txt; rm sub/b.txt; echo new > new; echo '*.log' > .gitignore; echo x > x.log");

        Optional<String> commit = worktrees.commitAll(tree, first, "all of it").commit();

        assertThat(writer.tip("refs/heads/ratchet/t-1-1")).isEqualTo(commit);
        assertThat(in("git status --porcelain; git show --format='%an %ae %s' --name-status HEAD")
                        .lines())
                .containsExactly(
                        "Ratchet ratchet@localhost all of it",
                        "",
                        "A\t.gitignore",
                        "M\ta.txt",
                        "A\tnew",
                        "D\tsub/b.txt");
        assertThat(worktrees.commitAll(tree, first, "nothing").commit()).isEmpty();
    }

    @Test
    void anEditThatTheKernelCannotTellFromWhatGitWroteIsSeen() throws Exception {
        sample.nextSecond();
        LinkedWorktree tree = add();
        Files.writeString(place.resolve("a.txt"), "1\n2\n4\n");
        sample.nextSecond();

        assertThat(worktrees
                        .commitAll(tree, first, "as long as before, in the same second")
                        .commit())
                .isPresent();
        assertThat(sample.raw("git show ratchet/t-1-1:a.txt")).endsWith("4");
    }

    @Test
    void anIndexThatWasForgedDecidesNothing() throws Exception {
        LinkedWorktree tree = add();
        in("echo changed > a.txt; git update-index --assume-unchanged a.txt; echo staged > s; git add s; rm s;"
                + " git update-index --skip-worktree sub/b.txt; echo hidden > sub/b.txt; touch \"$(git rev-parse"
                + " --git-dir)/index.lock\"");

        worktrees.commitAll(tree, first, "all");

        assertThat(in("git show --format= --name-only HEAD; git status --porcelain"))
                .isEqualTo("a.txt\nsub/b.txt");
    }

    @Test
    void whereverTheAgentHasLedHeadItsBranchGetsTheWork() throws Exception {
        LinkedWorktree tree = add();
        in("git switch -qc elsewhere; echo 1 > one; git add one; git commit -qm one; echo 2 > two");
        worktrees.commitAll(tree, first, "two");
        assertThat(in("git log --format=%s ratchet/t-1-1; git rev-parse --abbrev-ref HEAD"))
                .isEqualTo("two\none\nfirst\nratchet/t-1-1");

        in("git checkout -q --detach main; echo 3 > three");
        worktrees.commitAll(tree, first, "three");
        assertThat(in("git log --format=%s ratchet/t-1-1; git status --porcelain; ls"))
                .startsWith("three\ntwo\none\nfirst");
    }

    @Test
    void aMergeLeftInTheMiddleIsOver() throws Exception {
        sample.raw("echo main > a.txt && git commit -qam main");
        LinkedWorktree tree = add();
        in("echo work > a.txt && git commit -qam work && git merge -q main || true");

        worktrees.commitAll(tree, first, "as it is");

        assertThat(in("git status")).contains("nothing to commit").doesNotContain("merging");
    }

    @Test
    void repositoriesAmongTheFilesDoNotBecomeModules() throws Exception {
        LinkedWorktree tree = add();
        in("git init -q empty; git init -q full; cd full; echo x > x; git add x; git commit -qm x; cd ..; echo y > y");

        worktrees.commitAll(tree, first, "y");

        assertThat(in("git show --format= --name-only HEAD")).isEqualTo("y");
    }

    @Test
    void aRepositoryThatAnAgentHasCommittedIsTakenOutAndNamedAndItsFilesAreSaved() throws Exception {
        LinkedWorktree tree = add();
        in("git init -q full; (cd full; echo x > x; git add x; git commit -qm x); git add -A; git commit -qm agent");

        LinkedWorktrees.Committed committed = worktrees.commitAll(tree, first, "y");

        assertThat(committed.leftOut())
                .containsExactly("full/ is a git repository of its own, so that nothing in it is committed: delete"
                        + " full/.git, or have git ignore it");
        assertThat(in("git ls-tree --name-only HEAD")).isEqualTo("a.txt\nsub");
        Saved saved = new WorktreeSaving(writer)
                .save(tree, "t-1", "1", first, "cut off", Set.of())
                .orElseThrow();
        assertThat(sample.raw("git show " + saved.ref() + ":full/x")).isEqualTo("x");
    }

    @Test
    void namesThatGitDoesNotTakeAreLeftOutAndNamedAndTheRestIsCommittedAndSaved() throws Exception {
        LinkedWorktree tree = add();
        in("touch '.git ' y -- --help -rf; mkdir d 'new\n"
                + "line'; touch d/.GIT d/git~1 'new\n"
                + "line/.git.'; touch -d 2000-01-01 \"$(git"
                + " rev-parse --git-common-dir)/refs/heads/ratchet/t-1-1.lock\"");

        LinkedWorktrees.Committed committed = worktrees.commitAll(tree, first, "y");

        assertThat(committed.leftOut())
                .hasSize(4)
                .allSatisfy(name ->
                        assertThat(name).endsWith("has a name that git does not take: delete it, or give it another"));
        assertThat(in("git show --format= --name-only HEAD")).isEqualTo("--help\n-rf\ny");
        in("touch more");
        Saved saved = new WorktreeSaving(writer)
                .save(tree, "t-1", "1", first, "cut off", Set.of())
                .orElseThrow();
        assertThat(sample.raw("git ls-tree --name-only " + saved.ref() + "; git log -1 --format=%B " + saved.ref()))
                .contains("more\n", "d/.GIT");
    }

    @Test
    void resettingKeepsWhatIsNotTracked() throws Exception {
        LinkedWorktree tree = add();
        in("echo changed > a.txt; echo '*.log' > .gitignore; git add -A; git commit -qm x; echo u > untracked;"
                + " echo i > i.log");
        sample.raw("echo other > other && git add other && git commit -qm other");
        String other = sample.raw("git rev-parse HEAD");

        worktrees.reset(tree, other);

        assertThat(in("git rev-parse HEAD; cat other a.txt; git status --porcelain"))
                .isEqualTo(other + "\nother\n1\n2\n3\n?? i.log\n?? untracked");
        assertThat(in("git rev-parse --abbrev-ref HEAD")).isEqualTo("ratchet/t-1-1");
    }

    @Test
    void pipesThatGitWouldWaitForAreDeletedAndNamedAndTheRestIsCommittedAndSaved() throws Exception {
        sample.raw("echo '*.log' > .gitignore && git add -A && git commit -qm ignored");
        first = sample.raw("git rev-parse HEAD");
        LinkedWorktree tree = add();
        in("rm .gitignore; mkdir new; mkfifo .gitignore .gitattributes new/.gitignore harmless; echo new > new/new");

        LinkedWorktrees.Committed committed = worktrees.commitAll(tree, first, "the rest");

        assertThat(committed.leftOut())
                .hasSize(3)
                .allSatisfy(words -> assertThat(words).contains("was a pipe or a device"))
                .anySatisfy(words -> assertThat(words).startsWith("new/.gitignore was"));
        assertThat(in("git show --format= --name-only; ls -A"))
                .isEqualTo(".gitignore\nnew/new\n.git\na.txt\nharmless\nnew\nsub");

        in("mkfifo .gitattributes; echo newer > newer");
        Optional<Saved> saved = WorktreeSaving.soon(writer).save(tree, "t-1", "attempt", first, "cut off", Set.of());
        assertThat(saved).isPresent();
        assertThat(sample.raw("git ls-tree --name-only " + saved.get().ref())).isEqualTo("a.txt\nnew\nnewer\nsub");
    }

    @Test
    void aPipeInThePlaceOfATrackedFileIsNamedAndTheRestIsCommittedAndSaved() throws Exception {
        LinkedWorktree tree = add();
        in("rm a.txt; mkfifo a.txt; echo new > new");

        assertThat(worktrees.commitAll(tree, first, "the rest").leftOut())
                .containsExactly(
                        "a.txt is a pipe, a socket or a device now, which git does not take: put a file there");
        assertThat(in("git show --format= --name-only")).isEqualTo("new");

        in("echo newer > newer");
        Optional<Saved> saved = new WorktreeSaving(writer).save(tree, "t-1", "attempt", first, "cut off", Set.of());
        assertThat(saved).isPresent();
        assertThat(sample.raw("git ls-tree --name-only " + saved.get().ref())).isEqualTo("a.txt\nnew\nnewer\nsub");
    }

    /** It has no blocks, and git would read it for half an hour all the same. */
    @Test
    void aFileThatGitDoesNotReadInTimeIsLeftOutAndNamedAndTheRestIsCommittedAndSaved() throws Exception {
        LinkedWorktree tree = add();
        String name = "too [large]* \\image";
        in("truncate -s 100G '" + name + "'; echo new > new");
        RepositoryWriter hasty = writer.withPatience(Duration.ofSeconds(3));

        LinkedWorktrees.Committed committed = new LinkedWorktrees(hasty).commitAll(tree, first, "the rest");

        assertThat(committed.leftOut())
                .containsExactly(name + " is too large to be committed: delete it, or have git ignore it");
        assertThat(in("git show --format= --name-only; git status --porcelain -- new"))
                .isEqualTo("new");

        in("echo newer > newer");
        Optional<Saved> saved = new WorktreeSaving(hasty).save(tree, "t-1", "attempt", first, "cut off", Set.of());
        assertThat(saved).isPresent();
        assertThat(sample.raw("git ls-tree --name-only " + saved.get().ref() + "; git log -1 --format=%B "
                        + saved.get().ref()))
                .contains("newer\n", "image")
                .doesNotStartWith("too");
    }
}
