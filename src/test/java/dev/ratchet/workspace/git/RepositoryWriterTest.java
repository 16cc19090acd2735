package dev.ratchet.workspace.git;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.loop.base.Trouble;
import dev.ratchet.testing.SampleRepository;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RepositoryWriterTest {
    private static final String MAIN = "refs/heads/main";

    @TempDir
    Path directory;

    private SampleRepository sample;
    private RepositoryWriter writer;

    @BeforeEach
    void aRepository() throws Exception {
        sample = SampleRepository.in(directory);
        writer = sample.writer();
    }

    private String commit(String script) throws Exception {
        return sample.raw(
                script + " && git add -A && git commit -qm '" + script.replace("'", "") + "' && git rev-parse HEAD");
    }

    private String head() throws Exception {
        return sample.raw("git rev-parse HEAD");
    }

    @Test
    void itReadsRefsLooseAndPacked() throws Exception {
        String first = head();

        assertThat(writer.tip(MAIN)).contains(first);
        sample.raw("git pack-refs --all");
        assertThat(writer.tip(MAIN)).contains(first);
        assertThat(writer.tip("refs/heads/none")).isEmpty();
        assertThat(writer.branch()).contains("main");
        assertThat(writer.tree(first)).isEqualTo(sample.raw("git rev-parse HEAD^{tree}"));

        sample.raw("git checkout -q --detach");
        assertThat(writer.branch()).isEmpty();
    }

    @Test
    void aBranchIsCalledByAnyLetters() throws Exception {
        String first = head();
        sample.raw("git switch -qc 'grün/日本'");
        String ref = "refs/heads/grün/日本";

        assertThat(writer.branch()).contains("grün/日本");
        assertThat(writer.tip(ref)).contains(first);
        String second = sample.raw("git commit-tree -p HEAD -m second HEAD^{tree}");
        assertThat(writer.move(ref, Optional.of(first), second, "landed")).isTrue();
        sample.raw("git pack-refs --all");
        assertThat(writer.tip(ref)).contains(second);
        writer.unpack(ref);
        assertThat(sample.raw("git rev-parse HEAD")).isEqualTo(second);
    }

    @Test
    void aRefMovesOnlyFromWhereItIsExpected() throws Exception {
        String first = head();
        String second = commit("echo x > x");
        String ref = "refs/heads/ratchet/t-1";

        assertThat(writer.move(ref, Optional.empty(), first, "made")).isTrue();
        assertThat(writer.move(ref, Optional.empty(), second, "made again")).isFalse();
        assertThat(writer.move(ref, Optional.of(second), second, "from elsewhere"))
                .isFalse();
        sample.raw("git pack-refs --all");
        assertThat(writer.move(ref, Optional.of(first), second, "landed\nhere")).isTrue();

        assertThat(sample.raw("git reflog show ratchet/t-1"))
                .contains("landed here")
                .contains("made");
        assertThat(writer.contains(second, first)).isTrue();
        assertThat(writer.contains(first, second)).isFalse();
        assertThat(writer.delete(ref, first)).isFalse();
        assertThat(writer.delete(ref, second)).isTrue();
        assertThat(sample.raw("git for-each-ref refs/heads/ratchet")).isEmpty();
    }

    @Test
    void aPackedRefIsDeletedForGood() throws Exception {
        sample.raw("git branch gone && git pack-refs --all");

        assertThat(writer.delete("refs/heads/gone", head())).isTrue();

        assertThat(sample.raw("git branch --list gone; git fsck --strict")).isEmpty();
        assertThat(Files.isSymbolicLink(sample.project().resolve(".git/packed-refs")))
                .isFalse();
    }

    @Test
    void aRefThatLeadsToAnotherIsNotMoved() throws Exception {
        String first = head();
        sample.raw("git symbolic-ref refs/heads/ratchet-x refs/heads/main");

        assertThatThrownBy(() -> writer.move("refs/heads/ratchet-x", Optional.of(first), first, "no"))
                .isInstanceOf(Trouble.class)
                .hasMessageContaining("symbolic");
    }

    @Test
    void ofManyWhoMoveARefAtOnceEachStepHasOneWinner() throws Exception {
        String ref = "refs/heads/counter";
        List<String> commits = List.of(head(), commit("echo 1 > n"), commit("echo 2 > n"), commit("echo 3 > n"));
        writer.move(ref, Optional.empty(), commits.getFirst(), "begin");
        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            for (int i = 1; i < commits.size(); i++) {
                Optional<String> from = Optional.of(commits.get(i - 1));
                String to = commits.get(i);
                Callable<Boolean> move = () -> writer.move(ref, from, to, "step");
                Callable<Boolean> byHand = () -> {
                    String said = sample.raw(
                            "git update-ref %s %s %s && echo moved || true".formatted(ref, to, from.orElseThrow()));
                    return said.equals("moved");
                };
                long winners = 0;
                for (Future<Boolean> one : threads.invokeAll(List.of(move, byHand, move, byHand))) {
                    winners += one.get() ? 1 : 0;
                }
                assertThat(winners).isEqualTo(1);
            }
        }
        assertThat(writer.tip(ref)).contains(commits.getLast());
    }

    @Test
    void commitsAreRebasedWithAuthorDateAndMessage() throws Exception {
        String fork = head();
        sample.raw("git switch -qc work");
        sample.raw("echo new > n && git add n && GIT_AUTHOR_NAME='Zoë' GIT_AUTHOR_DATE='2001-02-03T04:05:06+0700'"
                + " git commit -qm 'ein Wört\n\nmehr'");
        String tip = commit("echo 4 >> a.txt");
        sample.raw("git switch -q main");
        String onto = commit("echo m > m");

        Rebase.Done done = (Rebase.Done) writer.rebase(fork, tip, onto);

        assertThat(sample.raw("git log --format='%an %ad %s' " + done.commit()))
                .contains("Zoë Sat Feb 3 04:05:06 2001 +0700 ein Wört");
        assertThat(sample.raw("git log --format=%B -1 " + done.commit() + "^")).isEqualTo("ein Wört\n\nmehr");
        assertThat(sample.raw("git rev-list --count %s..%s".formatted(onto, done.commit())))
                .isEqualTo("2");
        assertThat(sample.raw("git ls-tree -r --name-only " + done.commit())).contains("m", "n", "a.txt");
        assertThat(sample.raw("git log -1 --format=%cn%ce " + done.commit())).isEqualTo("Ratchetratchet@localhost");
        assertThat(sample.raw("git fsck --strict --no-dangling")).isEmpty();
    }

    @Test
    void whatIsOnTheBaseAlreadyStaysAsItIs() throws Exception {
        String fork = head();
        String tip = commit("echo x > x");

        assertThat(writer.rebase(fork, tip, fork)).isEqualTo(new Rebase.Done(tip));
        assertThat(writer.rebase(fork, tip, tip)).isEqualTo(new Rebase.Done(tip));
        assertThat(writer.rebase(fork, fork, tip)).isEqualTo(new Rebase.Done(tip));
    }

    @Test
    void aCommitThatTheBaseHasGotOtherwiseIsDropped() throws Exception {
        String fork = head();
        sample.raw("git switch -qc work");
        commit("echo same > same");
        String tip = commit("echo own > own");
        sample.raw("git switch -q main && echo same > same && git add same && git commit -qm other");
        String onto = head();

        Rebase.Done done = (Rebase.Done) writer.rebase(fork, tip, onto);

        assertThat(sample.raw("git log --format=%s %s..%s".formatted("%s", onto, done.commit())))
                .isEqualTo("echo own > own");
    }

    @Test
    void conflictsAreToldWithBothSides() throws Exception {
        sample.raw("printf 'a\\0b' > bin && echo d > deleted && git add -A && git commit -qm more");
        String fork = head();
        sample.raw("git switch -qc work");
        String tip = commit("printf '1\\nwork\\n3\\n' > a.txt && printf 'a\\0c' > bin && git rm -q deleted");
        sample.raw("git switch -q main");
        String onto = commit("printf '1\\nmain\\n3\\n' > a.txt && printf 'a\\0d' > bin && echo e > deleted");

        Rebase.Conflict conflict = (Rebase.Conflict) writer.rebase(fork, tip, onto);

        assertThat(conflict.files()).extracting(ConflictingFile::path).containsExactly("a.txt", "bin", "deleted");
        assertThat(conflict.files().get(0).hunks())
                .contains("<<<<<<< the base\nmain\n=======\nwork\n>>>>>>> this work")
                .contains("line 1");
        assertThat(conflict.files().get(1).hunks()).contains("binary");
        assertThat(conflict.files().get(2).hunks()).contains("modify/delete", "deleted in this work");
        assertThat(writer.conflicts(onto, tip))
                .extracting(ConflictingFile::path)
                .contains("a.txt");
        assertThat(writer.conflicts(fork, tip)).isEmpty();
        assertThat(sample.raw("git status --porcelain")).isEmpty();
    }

    @Test
    void hugeConflictsAreCut() throws Exception {
        String fork = commit("seq 1 20000 > long; for i in $(seq 1 30); do echo $i > f$i; done");
        sample.raw("git switch -qc work");
        String tip = commit("seq 20000 40000 > long; for i in $(seq 1 30); do echo w$i > f$i; done");
        sample.raw("git switch -q main");
        String onto = commit("seq 50000 80000 > long; for i in $(seq 1 30); do echo m$i > f$i; done");

        Rebase.Conflict conflict = (Rebase.Conflict) writer.rebase(fork, tip, onto);

        assertThat(conflict.files()).hasSize(31);
        assertThat(conflict.files())
                .allSatisfy(file -> assertThat(file.hunks().length()).isLessThan(4200));
        assertThat(conflict.files().stream().filter(file -> file.hunks().isEmpty()))
                .hasSize(11);
    }

    @Test
    void mergesBecomeALineAndLoseNothing() throws Exception {
        String fork = head();
        sample.raw("git switch -qc work");
        commit("printf '1\\nwork\\n3\\n' > a.txt");
        sample.raw("git switch -q main");
        String onto = commit("printf '1\\nmain\\n3\\n' > a.txt");
        sample.raw("git switch -q work; git merge -q main; printf '1\\nboth\\n3\\n' > a.txt; echo evil > by-merge;"
                + " git add -A; git commit -qm merged");

        Rebase.Done done = (Rebase.Done) writer.rebase(fork, head(), onto);

        assertThat(sample.raw("git rev-parse %s^{tree} work^{tree} | uniq | wc -l".formatted(done.commit())))
                .isEqualTo("1");
        assertThat(sample.raw("git rev-list --min-parents=2 " + done.commit())).isEmpty();
        assertThat(writer.contains(done.commit(), onto)).isTrue();
    }

    @Test
    void aMergeOfTwoBranchesKeepsTheirCommits() throws Exception {
        String fork = head();
        sample.raw("git switch -qc one");
        commit("echo 1 > one");
        sample.raw("git switch -qc two main");
        commit("echo 2 > two");
        sample.raw("git merge -q --no-edit one; git switch -q main");
        String onto = commit("echo m > m");

        Rebase.Done done = (Rebase.Done) writer.rebase(fork, sample.raw("git rev-parse two"), onto);

        assertThat(sample.raw("git log --format=%s " + onto + ".." + done.commit())
                        .lines())
                .containsExactlyInAnyOrder("echo 1 > one", "echo 2 > two");
        assertThat(sample.raw("git ls-tree --name-only " + done.commit())).contains("one", "two", "m");
    }

    @Test
    void nothingThatTheRepositoryNamesIsRun() throws Exception {
        String fork = head();
        sample.raw("git switch -qc work");
        String tip = commit("echo 4 >> a.txt");
        sample.raw("git switch -q main");
        String onto = commit("printf '0\\n1\\n2\\n3\\n' > a.txt");
        sample.poison();

        Rebase.Done done = (Rebase.Done) writer.rebase(fork, tip, onto);
        assertThat(writer.move(MAIN, Optional.of(onto), done.commit(), "landed"))
                .isTrue();
        assertThat(writer.move("refs/heads/x", Optional.empty(), onto, "new")).isTrue();
        assertThat(writer.delete("refs/heads/x", onto)).isTrue();
        assertThat(writer.conflicts(tip, onto)).isEmpty();

        assertThat(sample.marks()).isEmptyDirectory();
        assertThat(sample.scratch()).isEmptyDirectory();
    }

    @Test
    void theUsersNameIsTheCommitters() throws Exception {
        assertThat(CommitIdentity.of("A <b>\n", "a@b").at("1 +0000")).isEqualTo("A  b <a@b> 1 +0000");
        assertThat(CommitIdentity.of("", "a@b").name()).isEqualTo("Ratchet");
    }

    @Test
    void sha256IsWrittenToo() throws Exception {
        Path other = Files.createDirectory(directory.resolve("long"));
        sample.raw(
                other,
                "git init -q -b main --object-format=sha256 . && echo 1 > a && git add a && git commit -qm 1"
                        + " && git switch -qc work && echo w > w && git add w && git commit -qm w && git switch -q main"
                        + " && echo m > m && git add m && git commit -qm m");
        SampleRepository longer = new SampleRepository(directory, other, sample.scratch(), sample.marks());
        String onto = longer.raw("git rev-parse main");

        Rebase.Done done = (Rebase.Done)
                longer.writer().rebase(longer.raw("git rev-parse main~"), longer.raw("git rev-parse work"), onto);

        assertThat(longer.writer().move(MAIN, Optional.of(onto), done.commit(), "landed"))
                .isTrue();
        assertThat(longer.raw("git fsck --strict --no-dangling && git log --format=%s main"))
                .isEqualTo("w\nm\n1");
    }
}
