package dev.ratchet.workspace.worktree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.loop.base.Trouble;
import dev.ratchet.testing.FakeTime;
import dev.ratchet.testing.SampleRepository;
import dev.ratchet.workspace.git.RepositoryWriter;
import dev.ratchet.workspace.saved.Saved;
import dev.ratchet.workspace.saved.SavedContent;
import dev.ratchet.workspace.saved.SavedWork;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorktreeSavingTest {
    @TempDir
    Path directory;

    private SampleRepository sample;
    private LinkedWorktrees worktrees;
    private WorktreeSaving saving;
    private SavedWork work;
    private LinkedWorktree tree;
    private Path place;
    private String base;

    @BeforeEach
    void aWorktree() throws Exception {
        sample = SampleRepository.in(directory.toRealPath());
        // What is saved and what is read back are asked for at one moment, whatever the clock does between them.
        RepositoryWriter writer = sample.writer(new FakeTime());
        worktrees = new LinkedWorktrees(writer);
        saving = new WorktreeSaving(writer);
        work = new SavedWork(writer);
        place = sample.around().resolve("tree");
        sample.raw("printf '*.log\\nmade/\\n' > .gitignore && git add -A && git commit -qm ignore");
        base = sample.raw("git rev-parse HEAD");
        tree = worktrees.add(place, "ratchet/t-1-1", base);
    }

    private String in(String script) throws Exception {
        return sample.raw(place, script);
    }

    private Optional<Saved> save(Set<Path> notOurs) throws InterruptedException {
        return saving.save(tree, "t-1", "17", base, "it was\nkilled", notOurs);
    }

    @Test
    void nothingIsNothing() throws Exception {
        assertThat(save(Set.of())).isEmpty();
        assertThat(work.list()).isEmpty();
    }

    @Test
    void refsThatAnAgentMadeKeepNobodyFromWhatIsSaved() throws Exception {
        in("echo new > new");
        sample.raw(
                "git update-ref refs/ratchet/saved/a/1 $(git rev-parse main:a.txt); git tag -a -m x tag; git update-ref"
                        + " refs/ratchet/saved/a/2 $(git rev-parse tag); mkdir .git/refs/ratchet/saved/b; echo "
                        + "1".repeat(40)
                        + " > .git/refs/ratchet/saved/b/1; git update-ref refs/ratchet/saved/t-1/99999999 main; git"
                        + " update-ref refs/ratchet/saved/t-1/100000000 main; git update-ref refs/ratchet/saved/c/1"
                        + " $(printf 'tree %s\\n"
                        + "author a <a> 1 +0000\\n"
                        + "committer a <a> 9223372036854775807 +0000\\n"
                        + "\\n"
                        + "Ratchet-Base: --help\\n"
                        + "' $(git rev-parse main^{tree}) | git hash-object -t commit -w --stdin --literally)");

        Saved saved = save(Set.of()).orElseThrow();

        assertThat(work.list())
                .extracting(Saved::ref)
                .containsExactlyInAnyOrder(
                        saved.ref(),
                        "refs/ratchet/saved/c/1",
                        "refs/ratchet/saved/t-1/99999999",
                        "refs/ratchet/saved/t-1/100000000");
        assertThat(work.show("t-1/100000001").files()).contains("new");
        assertThatThrownBy(() -> work.show("c/1")).isInstanceOf(Trouble.class);
        assertThatThrownBy(() -> work.show("a/1")).isInstanceOf(Trouble.class);
    }

    @Test
    void everythingComesBack() throws Exception {
        in("echo committed > c && git add c && git commit -qm 'own commit'; echo changed > a.txt; rm sub/b.txt;"
                + " echo new > new; echo ignored > x.log; mkdir made; echo dependency > made/d; ln -s new link;"
                + " printf x > \"$(printf 'odd\\377\\nname')\"; git init -q inner; echo nested > inner/n;"
                + " echo hidden > sub2; git add sub2; git update-index --assume-unchanged a.txt");
        String tip = in("git rev-parse HEAD");

        Saved saved = save(Set.of(Path.of("made"))).orElseThrow();
        worktrees.remove(tree);
        sample.raw("git branch -D ratchet/t-1-1; git reflog expire --expire=now --all; git gc -q --prune=now");

        assertThat(work.list()).containsExactly(saved);
        assertThat(saved.ref()).isEqualTo("refs/ratchet/saved/t-1/1");
        assertThat(saved)
                .extracting(Saved::item, Saved::attempt, Saved::branch, Saved::base, Saved::reason)
                .containsExactly("t-1", "17", "ratchet/t-1-1", base, "it was killed");
        assertThat(saved.files()).isEqualTo(9);
        Path back = sample.around().resolve("back");
        work.restore("t-1/1", back);
        assertThat(sample.raw(
                        back,
                        "cat c a.txt new x.log inner/n sub2; readlink link; cat odd*; test -e sub/b.txt || echo gone;"
                                + " test -e made || echo none"))
                .isEqualTo("committed\nchanged\nnew\nignored\nnested\nhidden\nnew\nxgone\nnone");
        assertThat(sample.raw("git rev-parse " + saved.commit() + "^")).isEqualTo(tip);
        assertThat(sample.raw("git fsck --strict")).isEmpty();
    }

    @Test
    void whatIsShownAreFilesAndTheirDifferences() throws Exception {
        in("echo changed > a.txt; echo new > new");
        save(Set.of());

        SavedContent shown = work.show("refs/ratchet/saved/t-1/1");

        assertThat(shown.files()).containsExactly("a.txt", "new");
        assertThat(shown.diff()).contains("2 files changed", "+changed", "+new");
    }

    @Test
    void commitsAloneAreSavedToo() throws Exception {
        in("echo x > x && git add x && git commit -qm x");

        assertThat(save(Set.of()))
                .hasValueSatisfying(saved -> assertThat(saved.files()).isEqualTo(1));
        assertThat(saving.save(tree, "t-1", "18", in("git rev-parse HEAD"), "landed", Set.of()))
                .isEmpty();
    }

    @Test
    void commitsOfAWorktreeThatIsGoneAreSaved() throws Exception {
        in("echo x > x && git add x && git commit -qm x");
        sample.raw("rm -rf ../tree");

        assertThat(save(Set.of())).isPresent();
    }

    @Test
    void bothAreSavedIfHeadHasLeftTheBranch() throws Exception {
        in("echo x > x && git add x && git commit -qm x && git checkout -q --detach main && echo y > y && git add y"
                + " && git commit -qm y");

        Saved saved = save(Set.of()).orElseThrow();

        assertThat(sample.raw("git log --format=%s " + saved.commit()).lines()).contains("x", "y");
    }

    @Test
    void ignoredFilesOfSetUpAloneAreNoWork() throws Exception {
        in("echo x > x.log; mkdir made; echo y > made/y");

        assertThat(save(Set.of(place))).isEmpty();
        assertThat(save(Set.of(place.resolve("made"), Path.of("x.log")))).isEmpty();
        assertThat(save(Set.of(Path.of("made")))).isPresent();
    }

    @Test
    void whatIsTooMuchIsNamed() throws Exception {
        in("truncate -s 101M huge.log; echo small > small.log");

        Saved saved = save(Set.of()).orElseThrow();

        assertThat(sample.raw("git ls-tree --name-only " + saved.commit()))
                .contains("small.log")
                .doesNotContain("huge");
        assertThat(sample.raw("git log -1 --format=%B " + saved.commit()))
                .contains("Too large to be kept:\nhuge.log (");
    }

    @Test
    void eachHasANumberOfItsOwnAndCanBeDroppedOrMadeABranch() throws Exception {
        in("echo 1 > one");
        save(Set.of());
        in("echo 2 > two");
        Saved second = save(Set.of()).orElseThrow();
        assertThat(second.ref()).endsWith("/2");

        work.restoreBranch("t-1/2", "rescued");
        assertThat(sample.raw("git ls-tree --name-only rescued")).contains("one", "two");
        assertThatThrownBy(() -> work.restoreBranch("t-1/2", "rescued")).hasMessageContaining("choose another");
        for (String noName : List.of("-x", "a..b", "HEAD", "", "a b")) {
            assertThatThrownBy(() -> work.restoreBranch("t-1/2", noName)).hasMessageContaining("no name for a branch");
        }
        Saved first = work.find("t-1/1");
        work.drop(first);
        assertThat(work.list()).containsExactly(second);
        assertThatThrownBy(() -> work.drop(first)).isInstanceOf(Trouble.class).hasMessageContaining("meanwhile");
        assertThatThrownBy(() -> work.find("t-1/1")).isInstanceOf(Trouble.class).hasMessageContaining("saved list");
        assertThatThrownBy(() -> work.restore("t-1/2", place)).hasMessageContaining("exists");
    }

    @Test
    void anItemMayBeCalledWhatever() throws Exception {
        in("echo 1 > one");

        Saved saved =
                saving.save(tree, "a..b \"ü\"\n.lock", "1", base, "r", Set.of()).orElseThrow();

        assertThat(work.list()).containsExactly(saved);
        assertThat(saved.item()).isEqualTo("a..b \"ü\" .lock");
    }

    @Test
    void nothingOfTheRepositoryIsRun() throws Exception {
        in("echo 1 > one; echo '* filter=own diff=own' > .gitattributes");
        sample.poison();

        save(Set.of());
        work.show("t-1/1");
        work.restore("t-1/1", sample.around().resolve("back"));

        assertThat(sample.marks()).isEmptyDirectory();
    }
}
