package dev.ratchet.config.value;

import dev.ratchet.fleet.FleetLoop;
import dev.ratchet.loop.base.NameRule;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.tomlj.TomlArray;
import org.tomlj.TomlTable;

/** The loops of a fleet: a list of tables, each with a name of its own. */
public record LoopTables() implements KeyType<List<FleetLoop>> {
    private static final String EXPECTED = "tables [[fleet.loop]]";
    private static final String NAME = "name";
    private static final String COUNT = "count";
    private static final WholeNumber MANY = new WholeNumber(1, 1000);

    /** What a table may say beside its name and count, and what may be said. */
    private static final Map<String, KeyType<?>> SETTINGS = settings();

    private static Map<String, KeyType<?>> settings() {
        TextValue text = new TextValue(TextValue.Rule.ANY);
        Map<String, KeyType<?>> settings = new LinkedHashMap<>();
        settings.put("recipe", new OneOf(List.of("prompt", "status", "task", "validated")));
        settings.put("agent", text);
        settings.put("model", text);
        settings.put("prompt_file", new TextValue(TextValue.Rule.PATH));
        settings.put("feature", text);
        settings.put("loop_type", text);
        settings.put("max_iterations", WholeNumber.atLeast(0));
        settings.put("priority", new OneOf(List.of("critical", "high", "normal", "low")));
        settings.put("workspace", new OneOf(List.of("directory", "worktree")));
        return settings;
    }

    @Override
    public ReadValue<List<FleetLoop>> fromToml(Object value) {
        return value instanceof TomlArray array ? loops(array) : ReadValue.notA(EXPECTED, value);
    }

    @Override
    public ReadValue<List<FleetLoop>> fromText(String text) {
        return TomlText.parse(text)
                .filter(TomlArray.class::isInstance)
                .map(this::fromToml)
                .orElseGet(() -> ReadValue.wrong("expected %s, found %s".formatted(EXPECTED, TomlText.excerpt(text))));
    }

    @Override
    public String toToml(List<FleetLoop> value) {
        return value.stream().map(LoopTables::toToml).collect(Collectors.joining(", ", "[", "]"));
    }

    private static String toToml(FleetLoop loop) {
        List<String> parts = new ArrayList<>(List.of("name = " + TomlText.quote(loop.name())));
        if (loop.names().size() > 1) {
            parts.add("count = " + loop.names().size());
        }
        SETTINGS.keySet().stream()
                .filter(loop.settings()::containsKey)
                .map(setting -> setting + " = "
                        + toToml(
                                Objects.requireNonNull(SETTINGS.get(setting)),
                                String.valueOf(loop.settings().get(setting))))
                .forEach(parts::add);
        return "{ " + String.join(", ", parts) + " }";
    }

    /** A number is one in the file too. */
    private static <T> String toToml(KeyType<T> type, String text) {
        return switch (type.fromText(text)) {
            case ReadValue.Fine<T>(var value) -> type.toToml(value);
            case ReadValue.Wrong<T> _ -> TomlText.quote(text);
        };
    }

    private static ReadValue<List<FleetLoop>> loops(TomlArray array) {
        List<FleetLoop> loops = new ArrayList<>();
        List<ReadValue.Flaw> flaws = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (int i = 0; i < array.size(); i++) {
            LoopReader reader = new LoopReader(i + 1, TomlText.line(array, i));
            Optional<FleetLoop> loop = reader.read(array.get(i));
            flaws.addAll(reader.flaws);
            for (String name : loop.map(FleetLoop::names).orElse(List.of())) {
                if (!names.add(name)) {
                    flaws.add(new ReadValue.Flaw("there are two loops called '%s'".formatted(name), reader.line));
                }
            }
            loop.ifPresent(loops::add);
        }
        return flaws.isEmpty() ? new ReadValue.Fine<>(List.copyOf(loops)) : new ReadValue.Wrong<>(flaws);
    }

    /** Reads one loop, and notes what is wrong with it. */
    private static final class LoopReader {
        private final int number;
        private final int line;
        private final List<ReadValue.Flaw> flaws = new ArrayList<>();

        LoopReader(int number, int line) {
            this.number = number;
            this.line = line;
        }

        Optional<FleetLoop> read(Object value) {
            if (!(value instanceof TomlTable table)) {
                wrong(line, "expected a table, found " + TomlText.kind(value));
                return Optional.empty();
            }
            String name = name(table);
            int count = 1;
            Map<String, String> settings = new LinkedHashMap<>();
            for (Map.Entry<String, Object> entry : table.entrySet()) {
                int at = TomlText.line(table, entry.getKey());
                switch (entry.getKey()) {
                    case NAME -> {}
                    case COUNT -> count = count(entry.getValue(), at);
                    case String setting ->
                        setting(setting, entry.getValue(), at).ifPresent(text -> settings.put(setting, text));
                }
            }
            return flaws.isEmpty() ? Optional.of(FleetLoop.named(name, count, settings)) : Optional.empty();
        }

        private String name(TomlTable table) {
            if (table.get(List.of(NAME)) instanceof String name && NameRule.allow(name)) {
                return name;
            }
            wrong(line, "needs a name, " + NameRule.RULE);
            return "";
        }

        private int count(Object value, int at) {
            return switch (MANY.fromToml(value)) {
                case ReadValue.Fine<Long>(var count) -> Math.toIntExact(count);
                case ReadValue.Wrong<Long>(var wrong) -> {
                    wrong.forEach(flaw -> wrong(at, COUNT + ": " + flaw.message()));
                    yield 1;
                }
            };
        }

        /** The setting as a text that can be read again. */
        private Optional<String> setting(String name, Object value, int at) {
            KeyType<?> type = SETTINGS.get(name);
            if (type == null) {
                wrong(
                        at,
                        "%s: unknown, there are name, count, %s"
                                .formatted(TomlText.name(name), String.join(", ", SETTINGS.keySet())));
                return Optional.empty();
            }
            return switch (type.fromToml(value)) {
                case ReadValue.Fine<?> fine -> Optional.of(String.valueOf(fine.value()));
                case ReadValue.Wrong<?>(var wrong) -> {
                    wrong.forEach(flaw -> wrong(at, name + ": " + flaw.message()));
                    yield Optional.empty();
                }
            };
        }

        private void wrong(int at, String message) {
            flaws.add(new ReadValue.Flaw("loop %d: %s".formatted(number, message), at));
        }
    }
}
