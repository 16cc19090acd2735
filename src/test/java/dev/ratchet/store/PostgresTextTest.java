package dev.ratchet.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PostgresTextTest {
    @Test
    void eachUseOfAParameterHasAPlace() {
        assertThat(PostgresText.of("UPDATE t SET a = ?1, b = ?1 WHERE id = ?2").parameters())
                .containsExactly(0, 0, 1);
        assertThat(PostgresText.of("UPDATE t SET a = ?, b = ? WHERE id = ?"))
                .isEqualTo(new PostgresText("UPDATE t SET a = ?, b = ? WHERE id = ?", List.of(0, 1, 2)));
    }

    @Test
    void hintsThatAreMeantForSqliteAreLeftOut() {
        assertThat(PostgresText.of("SELECT 1 FROM t INDEXED BY by_x WHERE a CROSS JOIN s m ON m.a = t.a")
                        .sql())
                .isEqualTo("SELECT 1 FROM t WHERE a JOIN s m ON m.a = t.a");
        assertThat(PostgresText.of("FROM needed CROSS JOIN LATERAL (SELECT 1) AS n")
                        .sql())
                .contains("CROSS JOIN LATERAL");
    }
}
