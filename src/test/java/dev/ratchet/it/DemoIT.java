package dev.ratchet.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.ratchet.files.PrivateDirectory;
import dev.ratchet.files.SandboxedPlaces;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The demo is what a newcomer sees first. */
class DemoIT {
    @Test
    void tellsItsStoryInTimeAndLeavesNoProcess() {
        try (TestProject project = TestProject.bare()) {
            Instant before = Instant.now();

            RatchetProcess demo = project.ratchetAsItIs("demo").exits(0);

            assertThat(Duration.between(before, Instant.now())).isLessThan(Duration.ofMinutes(2));
            assertThat(project.leftOvers()).isEmpty();
            String story = demo.out();
            assertThat(story).contains("wasted", "empty", "rate_limited", "killed", "124", "progressed", "committed");
            assertThat(story).contains("Add a greeting", "Add a farewell", "Add the notes");
            assertThat(demo.lines("watchdog=killed")).hasSize(1);
            assertThat(demo.lines("retry=1/2")).hasSize(1);
            assertThat(project.directory()).isEmptyDirectory();
        }
    }

    @Test
    void aPlanIsWorkedOffAndNothingIsBelievedUnseen() {
        try (TestProject project = TestProject.create()) {
            RatchetProcess demo = project.ratchetAsItIs("demo", "--tasks").exits(0);

            assertThat(demo.out())
                    .contains("goodbye.txt only says TODO", "notes.txt is missing", "Write the notes", "accepted")
                    .containsPattern("t-[0-9a-f]{6}  done +0  Greetings");
            assertThat(demo.lines("status=done")).hasSize(3);
            assertThat(demo.lines("status=rejected")).hasSize(2);
            assertThat(demo.lines("outcome=complete")).hasSize(1);
        }
    }

    @Test
    void ratchetItselfMendsATestWithoutAKey() {
        try (TestProject project = TestProject.create()) {
            RatchetProcess demo = project.ratchetAsItIs("demo", "--engine").exits(0);

            assertThat(demo.out()).contains("rejected", "accepted", "Greet two, and the world when nobody is named");
            assertThat(demo.out())
                    .as("what is left of it, where its commands can be tried and how it is taken away")
                    .containsPattern("the repository +(\\S+ratchet-demo-\\d+)\n(.*\n)*.*cd \\1,(.*\n)*.* rm -rf \\1\n");
            assertThat(demo.lines("status=queued")).hasSize(1);
            assertThat(demo.lines("outcome=complete")).hasSize(1);
        }
    }

    @Test
    void fourAgentsLandSideBySideWithAConflictAndARedCheck() throws IOException {
        try (TestProject project = TestProject.bare()) {
            // Agents in a sandbox have worked here before, and may write among temporary files.
            Path home = project.path("..").toRealPath();
            Path memory = PrivateDirectory.ofUser(
                    Map.of("XDG_STATE_HOME", home.resolve("state").toString()));
            new SandboxedPlaces(memory).note(home.resolve("tmp"), home.resolve("project"), Set.of());
            RatchetProcess demo = project.ratchetAsItIs("demo", "--fleet").exits(0);

            assertThat(project.leftOvers()).isEmpty();
            assertThat(demo.lines("status=fleet_started"))
                    .singleElement()
                    .asString()
                    .contains("names=\"ada bob cleo dan\" base=main worktrees=");
            assertThat(demo.lines("status=done")).hasSize(4);
            assertThat(demo.lines("status=rejected"))
                    .singleElement()
                    .asString()
                    .contains("loop=dan", "advert.txt praises coffee, which is not on the menu");
            assertThat(demo.lines("status=conflicted"))
                    .singleElement()
                    .asString()
                    .contains("loop=bob", "by menu.txt")
                    .doesNotContain("<<<<<<<");
            assertThat(demo.out())
                    .contains(
                            "conflicts with main in menu.txt",
                            "advert.txt praises coffee",
                            "Praise what is on the menu")
                    .containsPattern("Offer cocoa\n(.*\n)*.*Offer lemonade\n");
        }
    }

    /** Where no PostgreSQL is installed it is that of the tests, which Maven has put among its files. */
    @Test
    void theSameLandsThroughARemoteWithItsRecordInPostgres() {
        try (TestProject project = TestProject.bare()) {
            project.ratchetAsItIs("demo", "--store", "postgres").exits(64).says("give --fleet as well");
            RatchetProcess demo = project.ratchetAsItIs("demo", "--fleet", "--store", "postgres");
            assumeFalse(demo.err().contains("there is no PostgreSQL here for the demo"), "no PostgreSQL");

            demo.exits(0);

            assertThat(project.leftOvers()).isEmpty();
            assertThat(demo.lines("status=done"))
                    .hasSize(4)
                    .allSatisfy(line -> assertThat(line).contains("on origin/main"));
            assertThat(demo.out())
                    .contains("in a PostgreSQL that ends with this demo")
                    .containsPattern("Offer cocoa\n(.*\n)*.*Offer lemonade\n");
            assertThat(demo.out() + demo.err()).doesNotContain("password");
        }
    }
}
