package dev.ratchet.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The table of loops below the events, in a real terminal. */
class FleetTableIT {
    private static final String HEADING = "NAME  STATE";

    private static FleetProject project() {
        FleetProject fleet = FleetProject.create()
                .worker(
                        "while [ ! -e \"$RATCHET_DIR/../go\" ]; do sleep 0.02; done",
                        "echo work > $RATCHET_TASK.txt; git add -A; git commit -qm done");
        fleet.project().set("verify.enabled", false);
        fleet.board().add("Quote \"this\" and `that` 🦀");
        fleet.tasks(2);
        return fleet;
    }

    private static int times(String words, String text) {
        return text.split(Pattern.quote(words), -1).length - 1;
    }

    @Test
    void itIsRedrawnInPlaceWhateverSizeTheTerminalGetsAndNothingOfItStays() {
        try (FleetProject fleet = project();
                TmuxScreen screen = TmuxScreen.shell(fleet.project(), 80, 24, "fleet", "--loops", "3")) {
            // What stands above leaves the table in sight when its lines are broken, as it mostly does in a shell.
            screen.type("seq 5; . ../ratchet.sh");
            screen.await("w1 +working.*w2 +working.*w3 +working.*0 done, 0 failed, 0 waiting");
            assertThat(screen.seen()).contains("Quote \"this\" and `that` 🦀", "task 1", "task 2");

            screen.resize(60, 14);
            screen.await("w1 +working.*0 done, 0 failed.*");
            screen.resize(34, 10);
            screen.await("w1 +working[^\n]*\\n[^\n]*w2 +working[^\n]*\\n[^\n]*w3 +working");
            screen.resize(120, 40);
            screen.await("w1 +working +1.*w2 +working +1.*w3 +working +1");
            fleet.project().await("one table", () -> times(HEADING, screen.all()) == 1);

            fleet.project().file("go", "");
            screen.awaitEnd();

            assertThat(screen.all())
                    .contains(
                            "━ fleet · 3 loops · w1 w2 w3",
                            "w1 ━ 1",
                            "✓ complete · 3 complete",
                            "tasks       3 done, 0 failed")
                    .doesNotContain(HEADING, "0 waiting", "w1    ", "status=", "? keys", "3 running");
        }
    }

    @Test
    void whoAsksForMoreOrLessGetsLinesAlone() {
        try (FleetProject fleet = project();
                TmuxScreen screen = TmuxScreen.start(fleet.project(), 120, 40, "fleet", "--loops", "3", "-v")) {
            screen.await("status=session_running.*status=session_running.*status=session_running");

            assertThat(screen.all()).doesNotContain(HEADING);

            fleet.project().file("go", "");
            screen.awaitEnd();
            assertThat(screen.all()).doesNotContain(HEADING);
        }
    }
}
