package dev.ratchet.config.key;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.config.value.NearestName;
import dev.ratchet.config.value.ReadValue;
import dev.ratchet.config.value.TomlText;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeysTest {
    @Test
    void everyKeyIsInTheCatalogueOnce() {
        List<Object> declared = Stream.of(
                        Keys.class,
                        StatusKeys.class,
                        ConfinementKeys.class,
                        LimitKeys.class,
                        TaskKeys.class,
                        ValidateKeys.class,
                        FleetKeys.class,
                        StoreKeys.class,
                        WatchdogKeys.class,
                        WorkerKeys.class,
                        OutputKeys.class,
                        NotifyKeys.class,
                        QuestionKeys.class,
                        DirectAgentKeys.class)
                .flatMap(catalogue -> Arrays.stream(catalogue.getDeclaredFields()))
                .filter(field -> field.getType() == Key.class)
                .map(KeysTest::value)
                .toList();

        assertThat(Keys.ALL).doesNotHaveDuplicates().hasSameElementsAs(cast(declared));
        assertThat(Keys.ALL.stream().map(Key::variable)).doesNotHaveDuplicates();
        assertThat(Keys.ALL.stream().map(Key::path)).doesNotHaveDuplicates();
    }

    @Test
    void everyDefaultIsAllowed() {
        for (Key<?> key : Keys.ALL) {
            for (ConfigStyle style : ConfigStyle.values()) {
                String toml = ResolvedValue.byDefault(key, style).toml();
                if (toml != null) {
                    Object value = TomlText.parse(toml).orElseThrow();
                    assertThat(key.type().fromToml(value)).as(key.path()).isInstanceOf(ReadValue.Fine.class);
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "stale_timeout_secs, stale_timeout_mins",
        "check_intervall_secs, check_interval_secs",
        "kill_grace, kill_grace_secs",
        "min_bytes_output, ",
        "stlae_timeout_mins, stale_timeout_mins",
        "mask_output, ",
        "x, ",
    })
    void findsTheNearestKeyOrNone(String typed, String nearest) {
        assertThat(NearestName.of(
                                typed,
                                Keys.in("watchdog").stream()
                                        .<String>map(Key::name)
                                        .toList())
                        .orElse(null))
                .isEqualTo(nearest);
    }

    private static Object value(Field field) {
        try {
            return field.get(null);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    private static List<Key<?>> cast(List<Object> keys) {
        return keys.stream().<Key<?>>map(key -> (Key<?>) key).toList();
    }
}
