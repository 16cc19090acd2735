package dev.ratchet.workspace.worktree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.fleet.landing.ForeseenConflicts;
import dev.ratchet.fleet.landing.ForeseenConflicts.Conflict;
import dev.ratchet.testing.SampleRepository;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ForeseenConflictsTest {
    @TempDir
    Path directory;

    private SampleRepository sample;
    private Path worktrees;
    private String start;

    @BeforeEach
    void aRepository() throws Exception {
        sample = SampleRepository.in(directory.toRealPath());
        worktrees = Files.createDirectory(directory.resolve("trees"));
        sample.raw("printf 'a\\nb\\nc\\n' > shared.txt; git add -A; git commit -qm start");
        start = sample.writer().tip("refs/heads/main").orElseThrow();
    }

    /** A branch from the start with one commit. */
    private void work(String item, String change) throws Exception {
        sample.raw("git checkout -q -b ratchet/%s-1 %s; %s; git add -A; git commit -qm %s; git checkout -q main"
                .formatted(item, start, change, item));
        new WorktreeRecords(worktrees)
                .write(new WorktreeRecord(
                        item, 1, "ratchet/" + item + "-1", "main", start, "", "", "", List.of(), List.of()));
    }

    private static WorktreeSettings settings(Path worktrees) {
        return new WorktreeSettings(
                null, null, worktrees, List.of(), WorktreeSettings.SETUP_TIMEOUT, List.of(), 0, Duration.ZERO);
    }

    private List<Conflict> look() throws Exception {
        return new ForeseenConflicts(sample.writer(), settings(worktrees)).look();
    }

    @Test
    void onlyBranchesThatDoNotGoTogetherAreNamed() throws Exception {
        work("t-1", "echo one >> shared.txt");
        work("t-2", "echo two >> shared.txt");
        work("t-3", "printf 'A\\nb\\nc\\n' > shared.txt");
        work("t-4", "echo four > other.txt");

        assertThat(look()).containsExactly(new Conflict("ratchet/t-1-1", "ratchet/t-2-1", List.of("shared.txt")));
    }

    @Test
    void whatHasComeToTheBaseSinceCountsToo() throws Exception {
        work("t-1", "echo one >> shared.txt");
        assertThat(look()).isEmpty();
        sample.raw("echo mine >> shared.txt; git commit -qam mine");

        assertThat(look()).containsExactly(new Conflict("main", "ratchet/t-1-1", List.of("shared.txt")));
    }

    @Test
    void aBaseThatIsGoneHidesNoConflictOfOthers() throws Exception {
        work("t-0", "echo zero > zero");
        new WorktreeRecords(worktrees)
                .write(new WorktreeRecord(
                        "t-0", 1, "ratchet/t-0-1", "feature-x", start, "", "", "", List.of(), List.of()));
        work("t-1", "echo one >> shared.txt");
        work("t-2", "echo two >> shared.txt");

        assertThat(look()).containsExactly(new Conflict("ratchet/t-1-1", "ratchet/t-2-1", List.of("shared.txt")));
    }

    @Test
    void aBranchThatIsGoneOrHasNothingOnItIsPassedOver() throws Exception {
        work("t-1", "echo one >> shared.txt");
        work("t-2", "echo two >> shared.txt");
        sample.raw("git branch -qD ratchet/t-1-1; git branch -f ratchet/t-2-1 " + start);

        assertThat(look()).isEmpty();
        assertThat(new ForeseenConflicts(sample.writer(), settings(directory.resolve("none"))).look())
                .isEmpty();
    }
}
