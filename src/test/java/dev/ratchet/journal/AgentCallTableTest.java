package dev.ratchet.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.journal.AgentCallTable.AgentCall;
import dev.ratchet.journal.AgentCallTable.Ending;
import dev.ratchet.loop.session.ReportedStatus;
import dev.ratchet.loop.session.ReportedStatus.ExitSignal;
import dev.ratchet.loop.session.ReportedStatus.State;
import dev.ratchet.loop.session.ReportedStatus.Tests;
import dev.ratchet.loop.session.ReportedStatus.WorkType;
import dev.ratchet.loop.session.Statements;
import dev.ratchet.loop.session.Statements.Claim;
import dev.ratchet.store.Database;
import dev.ratchet.store.OnBothStores;
import dev.ratchet.store.TestStore;
import dev.ratchet.testing.Sample;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;

/** What agents called for, on record. */
@OnBothStores
class AgentCallTableTest {
    @Parameter
    TestStore store = TestStore.SQLITE;

    @TempDir
    Path directory;

    private Database database;
    private AgentCallTable calls;

    @BeforeEach
    void open() {
        database = store.open(directory);
        calls = new AgentCallTable(database);
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void ofEachKindOfStatementTheLastCounts() {
        assertThat(calls.statements("a")).isEqualTo(Statements.NONE);

        calls.record(call("a", "complete_task", "{\"summary\":\"all of it\"}", Ending.DONE));
        calls.record(call("a", "fail_task", "{\"reason\":\"other task\"}", Ending.REFUSED));
        calls.record(call("b", "fail_task", "{\"reason\":\"no server\"}", Ending.DONE));
        calls.record(call("a", "loop_status", "{\"status\":\"BLOCKED\",\"exit_signal\":false}", Ending.DONE));
        calls.record(call("a", "loop_status", """
            {"status":"COMPLETE","exit_signal":true,"files_modified":3,"tests_status":"PASSING","work_type":"TESTING",\
            "recommendation":"rest"}\
            """, Ending.DONE));

        assertThat(calls.statements("a"))
                .isEqualTo(new Statements(
                        new Claim.Done("all of it"),
                        new ReportedStatus(
                                State.COMPLETE, 0, 3, Tests.PASSING, WorkType.TESTING, ExitSignal.YES, "rest")));
        assertThat(calls.statements("b").claim()).isEqualTo(new Claim.Impossible("no server"));
    }

    @Test
    void everyCallIsKeptAlsoOfNobodyKnowsWhom() {
        AgentCall refused = call(null, "log", "{}", Ending.REFUSED);
        AgentCall long1 = call("a", "log", "x".repeat(5000), Ending.DONE);
        calls.record(refused);
        calls.record(long1);

        assertThat(calls.latest(10)).hasSize(2).last().isEqualTo(refused);
        assertThat(calls.of("a"))
                .singleElement()
                .satisfies(kept -> assertThat(kept.arguments()).hasSizeLessThan(2100));
    }

    private static AgentCall call(@Nullable String attempt, String tool, String arguments, Ending ending) {
        return new AgentCall(attempt, "mcp", tool, arguments, ending, "answer", Sample.NOON);
    }
}
