package dev.ratchet.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Decision;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.History;
import dev.ratchet.loop.history.Journal;
import dev.ratchet.loop.history.Run;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** What of an attempt has to be on the disk, and when. */
class LoopDurabilityTest extends LoopFixture {
    /** What entering and leaving the workspace does to the world outside. */
    private enum Between {
        NOTHING,
        SOMETHING
    }

    private static final String WAITED_FOR = "on the disk";
    private static final String NOT_WAITED_FOR = "on its way to the disk";

    @Test
    void anOutcomeThatTheNextSessionFollowsAtOnceReachesTheDiskWithIt() {
        run(recipe(works(), countingTo(2)), Between.NOTHING);

        assertThat(steps)
                .containsExactly(
                        "hold",
                        "enter",
                        "brief",
                        WAITED_FOR,
                        "run",
                        "judge",
                        "settle",
                        NOT_WAITED_FOR,
                        "release",
                        "leave",
                        "hold",
                        "enter",
                        "brief",
                        WAITED_FOR,
                        "run",
                        "judge",
                        "settle",
                        NOT_WAITED_FOR,
                        "release",
                        "leave",
                        "run ended");
    }

    @Test
    void whoRestsHasTheOutcomeOnTheDiskBefore() {
        Guard pausing = history -> history.thisRun()
                .last()
                .filter(last -> history.asOf().isBefore(last.endedAt().plusSeconds(40)))
                .<Decision>map(last ->
                        new Decision.Wait(last.endedAt().plusSeconds(40), Decision.Pause.PACE, "the next attempt"))
                .orElse(Decision.PROCEED);

        run(recipe(works(), new Guards(List.of(countingTo(2), pausing))), Between.NOTHING);

        assertThat(steps).containsSubsequence(NOT_WAITED_FOR, "leave", "brought to the disk", "waiting", "hold");
    }

    @Test
    void whereSomethingIsDoneBetweenAttemptsTheOutcomeIsOnTheDiskBefore() {
        run(recipe(works(), countingTo(1)), Between.SOMETHING);
        run(recipe(works(), countingTo(2)).with(_ -> Optional.empty()), Between.NOTHING);

        assertThat(steps)
                .containsSubsequence("settle", WAITED_FOR, "leave", "settle", WAITED_FOR, "leave")
                .doesNotContain(NOT_WAITED_FOR);
    }

    private void run(Recipe recipe, Between between) {
        Surroundings usual = surroundings();
        Workspace workspace = new Workspace() {
            @Override
            public Entry enter(Attempt attempt) throws InterruptedException {
                return recipe.workspace().enter(attempt);
            }

            @Override
            public boolean hasEffects() {
                return between == Between.SOMETHING;
            }
        };
        Recipe there = new Recipe(
                recipe.name(),
                recipe.source(),
                workspace,
                recipe.briefing(),
                recipe.roster(),
                recipe.judge(),
                recipe.confirmers(),
                recipe.guard(),
                recipe.upkeep());
        new Loop(
                        there,
                        new Surroundings(
                                "main",
                                new SteppingJournal(),
                                usual.numbers(),
                                usual.requests(),
                                usual.sleeper(),
                                usual.time()))
                .run();
    }

    /** Says among the steps what is waited for. */
    private final class SteppingJournal implements Journal {
        @Override
        public void saw(Event event) {
            journal.saw(event);
            if (event instanceof Event.Waiting) {
                steps.add("waiting");
            } else if (event instanceof Event.RunEnded) {
                steps.add("run ended");
            }
        }

        @Override
        public History history() {
            return journal.history();
        }

        @Override
        public Run thisRun() {
            return journal.thisRun();
        }

        @Override
        public <T> T atomically(Supplier<T> action) {
            return then(WAITED_FOR, journal.atomically(action));
        }

        @Override
        public <T> T atomicallyBeforeOthers(Supplier<T> action) {
            return then(NOT_WAITED_FOR, journal.atomicallyBeforeOthers(action));
        }

        @Override
        public void bringToDisk() {
            steps.add("brought to the disk");
        }

        private <T> T then(String step, T result) {
            steps.add(step);
            return result;
        }
    }
}
