package dev.ratchet.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KeptVariablesTest {
    @Test
    void whatWasKeptFromOurselvesIsForTheProgramsThatWeStart() {
        Map<String, String> environment = new HashMap<>(Map.of("RATCHET_KEPT_JAVA_TOOL_OPTIONS", "-Dx=y", "A", "b"));

        KeptVariables.restore(environment);

        assertThat(environment).isEqualTo(Map.of("JAVA_TOOL_OPTIONS", "-Dx=y", "A", "b"));
    }

    @Test
    void whatWasNotSetIsNotSet() {
        Map<String, String> environment = new HashMap<>(Map.of("RATCHET_KEPT_LC_ALL", "", "LC_ALL", "C.UTF-8"));

        KeptVariables.restore(environment);

        assertThat(environment).isEmpty();
    }
}
