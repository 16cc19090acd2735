package dev.ratchet.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UserLocaleTest {
    private final Map<String, String> environment = new HashMap<>(Map.of("LC_ALL", "C.UTF-8", "LANG", "de_DE"));

    @Test
    void whatStartsGetsTheUsersOwnBack() {
        UserLocale.restore(environment, "=de_DE.UTF-8");

        assertThat(environment).containsExactlyInAnyOrderEntriesOf(Map.of("LC_ALL", "de_DE.UTF-8", "LANG", "de_DE"));
    }

    @Test
    void whatWasNotSetIsNotSet() {
        UserLocale.restore(environment, "");

        assertThat(environment).containsExactly(Map.entry("LANG", "de_DE"));
    }

    @Test
    void withoutALauncherAllStaysAsItIs() {
        UserLocale.restore(environment, "as it is");

        assertThat(environment).containsEntry("LC_ALL", "C.UTF-8");
    }
}
