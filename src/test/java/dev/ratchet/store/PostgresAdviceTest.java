package dev.ratchet.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.loop.base.Trouble;
import java.sql.SQLException;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said to whoever is not let in by PostgreSQL, or does not come as far. */
class PostgresAdviceTest {
    private final PostgresSettings settings = EmbeddedServer.project("p" + UUID.randomUUID());

    @Test
    void whoWantsTlsOfAServerWithoutItIsSentToSslmode() {
        assertThatThrownBy(() -> PostgresDatabase.open(with("sslmode=verify-full")))
                .hasMessageContaining("does not let us in (The server does not support SSL.)")
                .hasMessageContaining("see sslmode")
                .hasMessageNotContaining("PGPASSWORD");
    }

    @Test
    void aParameterThatTheDriverDoesNotTakeIsNamed() {
        assertThatThrownBy(() -> PostgresDatabase.open(with("sslmode=s3cret")))
                .isInstanceOfSatisfying(
                        Trouble.class, trouble -> assertThat(trouble.kind()).isEqualTo(Trouble.Kind.BROKEN))
                .hasMessageContaining("its parameter sslmode has a value that the driver does not know")
                .hasMessageNotContaining("s3cret");
    }

    private PostgresSettings with(String parameter) {
        String url = settings.url() + "?" + parameter;
        return new PostgresSettings(url, settings.project(), 2, Map.of("PGUSER", "postgres"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        28000 | no pg_hba.conf entry for host "::1", user "u", database "d", no encryption | see sslmode too
        08004 | Der Server unterstützt SSL nicht.                                          | see sslmode
        28P01 | password authentication failed for user "u"                               | see PGUSER and PGPASSWORD
        53300 | sorry, too many clients already                                            | see its max_connections
        57P03 | the database system is starting up                                         | see that the server runs
        """)
    void whatCanBeDoneAboutItIsSaid(String state, String words, String advice) {
        assertThat(PostgresFailure.of("the store", new SQLException(words, state))
                        .complaint()
                        .hint())
                .contains(advice);
    }
}
