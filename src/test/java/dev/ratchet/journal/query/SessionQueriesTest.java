package dev.ratchet.journal.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.journal.query.SessionQueries.PastSession;
import dev.ratchet.loop.session.AgentDetails;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.loop.session.SessionFacts;
import dev.ratchet.loop.session.Transcript;
import dev.ratchet.loop.session.Usage;
import dev.ratchet.store.Database;
import dev.ratchet.store.OnBothStores;
import dev.ratchet.store.TestStore;
import dev.ratchet.testing.Sample;
import dev.ratchet.testing.SampleSessions;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;

@OnBothStores
class SessionQueriesTest {
    @Parameter
    TestStore store = TestStore.SQLITE;

    @TempDir
    Path directory;

    private Database database;
    private SessionQueries queries;

    @BeforeEach
    void open() {
        database = store.open(directory);
        queries = new SessionQueries(database);
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void givesBackWhatWasRecorded() {
        Instant reset = Sample.NOON.plusSeconds(3600);
        SessionFacts facts = Sample.session(SessionClass.RATE_LIMIT, 1, reset);
        SampleSessions loop = new SampleSessions(database, directory, "main").ended(7, facts);

        PastSession session = queries.find(7).orElseThrow();

        assertThat(session.loop()).isEqualTo("main");
        assertThat(session.agent()).isEqualTo("claude");
        assertThat(session.output()).isEqualTo(loop.output(7));
        assertThat(session.finding()).isEqualTo(facts.finding());
        assertThat(session.transcript()).isEqualTo(facts.transcript());
        assertThat(session.exitCode()).isEqualTo(1);
        assertThat(session.durationSecs()).isEqualTo(30.0);
        assertThat(session.verdict()).isEqualTo("progressed");
        assertThat(queries.ended(7)).isTrue();
    }

    @Test
    void givesBackHowTheAgentWorked() {
        SessionFacts facts = Sample.session(SessionClass.NORMAL, 0);
        Transcript said = facts.transcript();
        Transcript told = new Transcript(
                said.dialect(),
                said.sessionId(),
                said.model(),
                said.text(),
                said.turns(),
                said.toolCalls(),
                new Usage(100, 20, 5, 1500, 0.25),
                said.permissionDenials(),
                said.commitMentioned(),
                said.filesChanged(),
                new AgentDetails("bypassPermissions", Duration.ofMillis(39), "end_turn"),
                said.remarks());
        new SampleSessions(database, directory, "main")
                .ended(3, new SessionFacts(facts.finding(), facts.ending(), told));

        assertThat(queries.find(3).orElseThrow().transcript()).isEqualTo(told);
    }

    @Test
    void aSessionThatRunsHasNoEnding() {
        new SampleSessions(database, directory, "main").started(0);

        PastSession session = queries.last(null).orElseThrow();

        assertThat(session.endedAt()).isNull();
        assertThat(session.finding()).isNull();
        assertThat(session.transcript()).isNull();
        assertThat(session.verdict()).isNull();
        assertThat(queries.ended(0)).isFalse();
    }

    @Test
    void listsTheLatestOldestFirst() {
        new SampleSessions(database, directory, "main").ended(0).ended(2).ended(3);
        new SampleSessions(database, directory, "other").ended(1);

        assertThat(queries.latest(null, 3)).extracting(PastSession::number).containsExactly(1, 2, 3);
        assertThat(queries.latest("main", 10)).extracting(PastSession::number).containsExactly(0, 2, 3);
        assertThat(queries.last("other")).map(PastSession::number).hasValue(1);
        assertThat(queries.next("main", 0)).map(PastSession::number).hasValue(2);
        assertThat(queries.next("main", 3)).isEmpty();
    }

    @Test
    void knowsWhichNumbersThereAre() {
        assertThat(queries.numbers()).isEqualTo(Optional.empty());
        assertThat(queries.last(null)).isEmpty();
        new SampleSessions(database, directory, "main").ended(3).ended(9);

        assertThat(queries.numbers()).hasValue(new SessionQueries.Range(3, 9));
        assertThat(queries.find(4)).isEmpty();
    }
}
