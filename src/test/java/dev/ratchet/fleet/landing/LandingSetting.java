package dev.ratchet.fleet.landing;

import dev.ratchet.judge.CheckCommands;
import dev.ratchet.loop.Confirmer.Confirmation;
import dev.ratchet.loop.history.Event;
import dev.ratchet.store.Database;
import dev.ratchet.testing.FakeTime;
import dev.ratchet.testing.SampleRepository;
import dev.ratchet.testing.SampleWorktrees;
import dev.ratchet.testing.SampleWorktrees.Work;
import dev.ratchet.workspace.CleanCheckouts;
import dev.ratchet.workspace.checkout.UserCheckout;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Work of agents beside a project, and what lands it. */
abstract class LandingSetting {
    private static final int MAX_CONFLICTS = 2;

    @TempDir
    Path directory;

    final FakeTime time = new FakeTime();
    SampleWorktrees worktrees;
    SampleRepository sample;
    Database database;
    LandingQueue queue;

    @BeforeEach
    void aRepository() throws Exception {
        worktrees = SampleWorktrees.in(directory);
        sample = worktrees.sample();
        database = Database.open(sample.around().resolve("ratchet.db"));
        queue = new LandingQueue(database, time);
    }

    @AfterEach
    void close() {
        queue.close();
        database.close();
    }

    Landing landing(String... checks) {
        return landing(Optional.empty(), checks);
    }

    Landing landing(Optional<BasePush> push, String... checks) {
        return landing(new UserCheckout(worktrees.writer()), push, checks);
    }

    Landing landing(UserCheckout checkout, Optional<BasePush> push, String... checks) {
        BaseMove move = new BaseMove(
                worktrees.writer(),
                checkout,
                new LandedSoFar(queue, worktrees.stock().begun(), worktrees.writer()),
                _ -> {});
        Optional<CheckCommands> commands = checks.length == 0
                ? Optional.empty()
                : Optional.of(new CheckCommands(
                        List.of(checks),
                        Duration.ofMinutes(1),
                        new CleanCheckouts(worktrees.git()),
                        sample.shell(),
                        time));
        SettingsInWork settings = new SettingsInWork(worktrees.writer(), List.of());
        return new Landing(
                queue,
                worktrees.stock().begun(),
                new CloneTarget(queue, move, push),
                new LandingConditions(settings, commands, MAX_CONFLICTS),
                time);
    }

    Confirmation lands(Work work, String... checks) throws InterruptedException {
        return landing(checks).confirm(work.finished(), worktrees);
    }

    List<String> statuses() {
        return database.query(
                "SELECT item || ' ' || status AS line FROM landings ORDER BY id", row -> row.text("line"));
    }

    long checksRun() {
        return worktrees.events().stream()
                .filter(Event.Examining.class::isInstance)
                .count();
    }

    String main() throws Exception {
        return sample.raw("git log --format=%s main");
    }
}
