package dev.ratchet.config;

import dev.ratchet.config.key.AgentKeys;
import dev.ratchet.config.value.TomlText;
import java.util.List;
import java.util.function.BiFunction;
import org.tomlj.TomlTable;

/**
 * What a configuration file has under a name.
 *
 * @param line where the name stands
 * @param value a {@link Section}, or a value as TOML has it
 */
record TomlItem(String name, int line, Object value) {
    /** A section of the file, or an agent in the one for agents. */
    record Section(List<TomlItem> items) {}

    static List<TomlItem> of(TomlTable file) {
        return items(file, (name, value) -> value instanceof TomlTable section ? section(name, section) : value);
    }

    private static Section section(String name, TomlTable section) {
        boolean agents = name.equals(AgentKeys.SECTION);
        return new Section(items(
                section,
                (_, value) -> agents && value instanceof TomlTable agent
                        ? new Section(items(agent, (_, setting) -> setting))
                        : value));
    }

    private static List<TomlItem> items(TomlTable table, BiFunction<String, Object, Object> reading) {
        return table.entrySet().stream()
                .map(entry -> new TomlItem(
                        entry.getKey(),
                        TomlText.line(table, entry.getKey()),
                        reading.apply(entry.getKey(), entry.getValue())))
                .toList();
    }
}
