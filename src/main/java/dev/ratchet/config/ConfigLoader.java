package dev.ratchet.config;

import dev.ratchet.config.key.ConfigLayer;
import dev.ratchet.config.key.Key;
import dev.ratchet.config.key.KeyHints;
import dev.ratchet.config.key.KeyValues;
import dev.ratchet.config.key.Keys;
import dev.ratchet.config.key.ValidateKeys;
import dev.ratchet.config.looptype.LoopType;
import dev.ratchet.config.looptype.LoopTypes;
import dev.ratchet.config.value.ConfigProblem;
import dev.ratchet.config.value.ConfigSource;
import dev.ratchet.config.value.ValueOrigin;
import dev.ratchet.store.PostgresSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Finds the configuration file and puts defaults, file, environment and command line together. */
public final class ConfigLoader {
    private ConfigLoader() {}

    /**
     * What loading came to.
     *
     * @param config what could be made of it; with problems the values that are fine, and defaults for the others
     * @param problems everything that is wrong, in the order of reading; only without any it is to be used
     */
    public record Loaded(Config config, List<ConfigProblem> problems) {
        public Loaded {
            problems = List.copyOf(problems);
        }
    }

    /**
     * A flag of the command line.
     *
     * @param name as the user wrote it, such as {@code --timeout}
     * @param text its value; lists and tables as TOML
     */
    public record Flag(String name, String text) {}

    /**
     * Loads everything, and says all that is wrong; what is wrong with an overridden value too.
     *
     * @param here where the user stands
     * @param file the file of {@code --config}; null to search
     * @param flags what the command line says, by {@code section.key}
     * @param environment all variables; only those that begin with {@code RATCHET_} or {@code PG} are looked at
     */
    public static Loaded load(
            Path here, @Nullable Path file, Map<String, Flag> flags, Map<String, String> environment) {
        ConfigLocation location = ConfigLocation.of(here.toAbsolutePath().normalize(), file);
        List<ConfigLayer> layers = List.of(FileLayer.read(location), environment(environment), flags(flags));
        KeyValues values = KeyValues.of(location.style(), layers);
        List<ConfigProblem> ofType = new ArrayList<>();
        @Nullable LoopType type = ValidateKeys.asked(values) ? loopType(location, values, ofType) : null;
        AgentProfiles agents = AgentProfiles.settle(values, KeyValues.tables(layers));
        List<ConfigProblem> problems = new ArrayList<>();
        layers.forEach(layer -> problems.addAll(layer.problems()));
        problems.addAll(agents.problems());
        problems.addAll(ofType);
        problems.sort(ConfigProblem.READING_ORDER);
        List<ConfigSource> sources = new ArrayList<>();
        layers.forEach(layer -> sources.addAll(layer.sources()));
        sources.addAll(type == null ? List.of() : type.sources());
        return new Loaded(new Config(location, values, agents, type, sources, ofDriver(environment)), problems);
    }

    /** What the type says stands unless the configuration says otherwise. */
    private static @Nullable LoopType loopType(
            ConfigLocation location, KeyValues values, List<ConfigProblem> problems) {
        LoopTypes types = new LoopTypes(location.root(), location.root().resolve(Config.STATE));
        return switch (types.find(ValidateKeys.type(values), ValidateKeys.command(values))) {
            case LoopTypes.Found.Broken(var wrong) -> {
                problems.addAll(wrong);
                yield null;
            }
            case LoopTypes.Found.Unknown(var message) -> {
                problems.add(ValidateKeys.problemOfType(values, message));
                yield null;
            }
            case LoopTypes.Found.Good(var type) -> ValidateKeys.settled(type, values, problems);
        };
    }

    /** Passwords are looked for where psql does; the driver would not heed HOME by itself. */
    private static Map<String, String> ofDriver(Map<String, String> environment) {
        Map<String, String> found = beginningWith("PG", environment);
        String home = environment.getOrDefault("HOME", "");
        if (!home.isEmpty()) {
            found.putIfAbsent(PostgresSettings.PASSWORD_FILE, home + "/.pgpass");
        }
        return found;
    }

    private static ConfigLayer environment(Map<String, String> environment) {
        ConfigLayer layer = new ConfigLayer();
        beginningWith(Key.VARIABLES, environment).forEach((variable, text) -> {
            ValueOrigin origin = new ValueOrigin.InEnvironment(variable);
            Optional<Key<?>> key =
                    Keys.ALL.stream().filter(k -> k.variable().equals(variable)).findFirst();
            key.ifPresentOrElse(
                    known -> layer.text(known, text, origin),
                    () -> sectionOf(variable)
                            .map(section -> "unknown variable, " + KeyHints.forVariable(variable, section))
                            .ifPresent(message -> layer.add(new ConfigProblem(origin, null, message))));
        });
        return layer;
    }

    /** In the order of their names. Most of what a process inherits is others', and to compare it with each key takes a command 6 ms. */
    private static Map<String, String> beginningWith(String start, Map<String, String> environment) {
        Map<String, String> found = new TreeMap<>();
        for (Map.Entry<String, String> variable : environment.entrySet()) {
            if (variable.getKey().startsWith(start)) {
                found.put(variable.getKey(), variable.getValue());
            }
        }
        return found;
    }

    private static ConfigLayer flags(Map<String, Flag> flags) {
        for (String path : flags.keySet()) {
            if (Keys.find(path).isEmpty()) {
                throw new IllegalArgumentException("a flag for an unknown key: " + path);
            }
        }
        ConfigLayer layer = new ConfigLayer();
        for (Key<?> key : Keys.ALL) {
            Flag flag = flags.get(key.path());
            if (flag != null) {
                layer.text(key, flag.text(), new ValueOrigin.OnCommandLine(flag.name()));
            }
        }
        return layer;
    }

    /** The section whose variable this seems to be; others that begin with RATCHET_ are not ours to judge. */
    private static Optional<String> sectionOf(String variable) {
        return Keys.sections().stream()
                .filter(section -> variable.startsWith(Key.variablePrefix(section)))
                .max((one, other) -> Integer.compare(one.length(), other.length()));
    }
}
