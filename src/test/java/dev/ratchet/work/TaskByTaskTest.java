package dev.ratchet.work;

import dev.ratchet.loop.EmptyRetries;
import dev.ratchet.loop.WorkSource;
import dev.ratchet.loop.WorkSourceContract;
import dev.ratchet.store.Database;
import dev.ratchet.testing.FakeTime;
import dev.ratchet.work.graph.Claims;
import dev.ratchet.work.graph.Draft;
import dev.ratchet.work.graph.Fact;
import dev.ratchet.work.graph.Features;
import dev.ratchet.work.graph.Ids;
import dev.ratchet.work.graph.Scope;
import dev.ratchet.work.graph.TaskGraph;
import dev.ratchet.work.graph.Tasks;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** One task alone; how several follow each other is in {@link TaskLoopTest}. */
class TaskByTaskTest extends WorkSourceContract {
    @TempDir
    Path directory;

    private final FakeTime time = new FakeTime();
    private Database database;
    private TaskByTask source;

    @BeforeEach
    void open() {
        database = Database.open(directory.resolve("ratchet.db"));
        Ids ids = new Ids(new Random(3));
        List<Fact> _ = new TaskGraph(database, time, ids).add(Draft.titled("one"), List.of());
        TaskDesk desk = new TaskDesk(
                new Tasks(database),
                new Claims(database, time),
                new Features(database, time, ids),
                new FeatureFiles(directory.resolve("features")),
                _ -> false,
                _ -> 0.0,
                _ -> {},
                time);
        source = new TaskByTask(new Scope.All(), "agent-me", TaskSettings.DEFAULT, EmptyRetries.DEFAULT, desk);
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Override
    protected WorkSource source() {
        return source;
    }

    @Override
    protected Instant now() {
        return time.now();
    }
}
