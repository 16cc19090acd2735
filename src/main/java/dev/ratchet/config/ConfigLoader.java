package dev.ratchet.config;

import dev.ratchet.config.key.ConfigLayer;
import dev.ratchet.config.key.KeyValues;
import dev.ratchet.config.key.PromptKeys;
import dev.ratchet.config.key.StatusKeys;
import dev.ratchet.config.key.TaskKeys;
import dev.ratchet.config.key.ValidateKeys;
import dev.ratchet.config.looptype.LoopType;
import dev.ratchet.config.looptype.LoopTypes;
import dev.ratchet.config.value.ConfigProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the configuration file and puts defaults, file, environment and command line together. */
public final class ConfigLoader {
    private ConfigLoader() {}

    /** Loads everything, or says all that is wrong; what is wrong with an overridden value too. */
    public static LoadedConfig load(ConfigRequest request) {
        ConfigLocation location = ConfigLocation.of(request);
        List<ConfigLayer> layers = layers(location, request);
        List<ConfigProblem> ofType = new ArrayList<>();
        Config config = config(location, layers, ofType);
        List<ConfigProblem> problems = Stream.of(
                        layers.stream().flatMap(ConfigLoader::problemsOf), config.conflicts().stream(), ofType.stream())
                .flatMap(Function.identity())
                .sorted(ConfigProblem.READING_ORDER)
                .toList();
        return problems.isEmpty() ? new LoadedConfig.Good(config) : new LoadedConfig.Broken(problems);
    }

    /** What can be made out of a configuration that is broken: the values that are fine, and defaults for the others. */
    public static Config salvage(ConfigRequest request) {
        ConfigLocation location = ConfigLocation.of(request);
        return config(location, layers(location, request), new ArrayList<>());
    }

    private static List<ConfigLayer> layers(ConfigLocation location, ConfigRequest request) {
        return List.of(
                FileLayer.read(location),
                TextLayers.environment(request.environment()),
                TextLayers.flags(request.flags()));
    }

    private static Config config(ConfigLocation location, List<ConfigLayer> layers, List<ConfigProblem> problems) {
        KeyValues values = KeyValues.of(location.style(), layers);
        PromptKeys.settle(values);
        StatusKeys.settle(values);
        TaskKeys.settle(values);
        @Nullable LoopType type = ValidateKeys.asked(values) ? loopType(location, values, problems) : null;
        return new Config(location, values, AgentProfiles.settle(values, KeyValues.tables(layers)), type);
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
            case LoopTypes.Found.Good(var type) -> ValidateKeys.settled(type, values, problems);
        };
    }

    private static Stream<ConfigProblem> problemsOf(ConfigLayer layer) {
        Optional<ConfigProblem> conflict = PromptKeys.conflict(layer);
        return Stream.concat(layer.problems().stream(), conflict.stream());
    }
}
