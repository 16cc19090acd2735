package dev.ratchet.app.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.app.run.PreflightCheck;
import dev.ratchet.fleet.FleetLoop;
import dev.ratchet.loop.base.Complaint;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FleetPreflightTest {
    private static final Complaint AWAY = new Complaint("the store cannot be reached", "mend it");

    /** The store is asked more than once, and says the same. */
    private static final PreflightCheck WITHOUT_A_STORE = check(AWAY, AWAY);

    private final FleetPreflight preflight = new FleetPreflight();

    private static PreflightCheck check(Complaint... problems) {
        return new PreflightCheck(List.of(problems), List.of());
    }

    @Test
    void loopsWithoutATableAreToldOnceAndWithoutOne() {
        preflight.look(FleetLoop.numbered("w", 2, Map.of()), WITHOUT_A_STORE);

        assertThat(preflight.result().problems()).containsExactly(AWAY);
    }

    @Test
    void whatIsTrueOfAllTablesNamesNone() {
        preflight.look(FleetLoop.named("code", 1, Map.of()), WITHOUT_A_STORE);
        preflight.look(FleetLoop.named("docs", 2, Map.of()), WITHOUT_A_STORE);

        assertThat(preflight.result().problems()).containsExactly(AWAY);
    }

    @Test
    void aTableIsCalledAsItIsInTheFile() {
        preflight.look(FleetLoop.named("code", 1, Map.of()), check());
        preflight.look(FleetLoop.named("docs", 2, Map.of()), WITHOUT_A_STORE);

        assertThat(preflight.result().problems())
                .extracting(Complaint::line)
                .containsExactly("[[fleet.loop]] docs: the store cannot be reached; mend it");
    }
}
