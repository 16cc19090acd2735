package dev.ratchet.fleet.landing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.ratchet.loop.Confirmer.Confirmation;
import dev.ratchet.testing.SampleWorktrees.Work;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What lands has names that differ only in case: two files here, one file there. */
class LandingNamesTest extends LandingSetting {
    /** Elsewhere there are no two such files to begin with. */
    private void assumeCaseCountsOnThisDisk() {
        assumeFalse(Files.exists(sample.project().resolve("A.TXT")), "case does not count here");
    }

    @Test
    void namesThatDifferOnlyInCaseAreTwoFilesWhereThatCounts() throws Exception {
        assumeCaseCountsOnThisDisk();
        Work work = worktrees.work("t-1", "echo upper > NOTE; echo lower > note; git mv a.txt A.txt");

        assertThat(lands(work)).isInstanceOf(Confirmation.Confirmed.class);

        assertThat(sample.raw("cat NOTE note; git ls-files; git status --porcelain"))
                .isEqualTo("upper\nlower\n.gitignore\nA.txt\nNOTE\nnote\nsub/b.txt");
    }

    @Test
    void whereCaseDoesNotCountTwoNamesOfOneFileAreRejectedWithBoth() throws Exception {
        assumeCaseCountsOnThisDisk();
        sample.raw("git config core.ignorecase true");
        Work files = worktrees.work("t-1", "echo upper > NOTE; echo lower > note");
        Work directories = worktrees.work("t-2", "mkdir SUB; echo c > SUB/c.txt");

        assertThat(lands(files))
                .isInstanceOfSatisfying(
                        Confirmation.Objected.class,
                        rejected -> assertThat(rejected.reason()).contains("NOTE and note differ only in case"));
        assertThat(lands(directories))
                .isInstanceOfSatisfying(
                        Confirmation.Objected.class,
                        rejected -> assertThat(rejected.reason()).contains("SUB and sub differ only in case"));

        assertThat(main()).isEqualTo("ignored\nfirst");
        sample.raw(files.directory(), "rm NOTE");
        assertThat(lands(files)).isInstanceOf(Confirmation.Confirmed.class);
        assertThat(sample.raw("cat note")).isEqualTo("lower");
    }

    @Test
    void whereCaseDoesNotCountANameThatHasLandedInAnotherCaseIsAConflict() throws Exception {
        sample.raw("git config core.ignorecase true");
        Work early = worktrees.work("t-1", "echo early > Note");
        Work late = worktrees.work("t-2", "echo late > NOTE");
        assertThat(lands(early)).isInstanceOf(Confirmation.Confirmed.class);

        assertThat(lands(late))
                .isInstanceOfSatisfying(
                        Confirmation.Conflicted.class,
                        conflict -> assertThat(conflict.reason())
                                .contains("by NOTE and Note", "NOTE and Note differ only in case"));

        assertThat(main()).isEqualTo("the title of t-1\nignored\nfirst");
        sample.raw(late.directory(), "mv NOTE other");
        assertThat(lands(late)).isInstanceOf(Confirmation.Confirmed.class);
        assertThat(sample.raw("cat Note other; git status --porcelain")).isEqualTo("early\nlate");
    }

    @Test
    void namesThatDifferedOnlyInCaseBeforeKeepNothingFromLanding() throws Exception {
        assumeCaseCountsOnThisDisk();
        sample.raw("echo upper > NOTE; echo lower > note; git add -A; git commit -qm both;"
                + " git config core.ignorecase true");
        Work early = worktrees.work("t-1", "echo early > early");
        Work late = worktrees.work("t-2", "echo late > late");

        assertThat(lands(early)).isInstanceOf(Confirmation.Confirmed.class);
        assertThat(lands(late)).isInstanceOf(Confirmation.Confirmed.class);

        assertThat(sample.raw("cat NOTE note; git status --porcelain")).isEqualTo("upper\nlower");
    }

    @Test
    void aNameThatChangesInItsCaseAloneDoesSoOnTheBase() throws Exception {
        assumeCaseCountsOnThisDisk();
        for (String setting : List.of("false", "true")) {
            sample.raw("git config core.ignorecase " + setting + "; git mv a.txt odd; git commit -qm odd");
            Work work = worktrees.work("t-" + setting, "mv odd Odd; mv sub Sub");

            assertThat(lands(work)).isInstanceOf(Confirmation.Confirmed.class);

            assertThat(sample.raw("git ls-tree -r --name-only main; ls; git status --porcelain"))
                    .isEqualTo(".gitignore\nOdd\nSub/b.txt\nOdd\nSub");
            sample.raw("git mv Odd a.txt; git mv Sub sub; git commit -qm back");
        }
    }
}
