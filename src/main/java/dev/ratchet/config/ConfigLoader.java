package dev.ratchet.config;

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
    public static Loaded load(ConfigRequest request) {
        Place place = Place.of(request);
        List<Layer> layers = layers(place, request);
        List<Problem> ofType = new ArrayList<>();
        Config config = config(place, layers, ofType);
        List<Problem> problems = Stream.of(
                        layers.stream().flatMap(ConfigLoader::problemsOf), config.conflicts().stream(), ofType.stream())
                .flatMap(Function.identity())
                .sorted(Problem.READING_ORDER)
                .toList();
        return problems.isEmpty() ? new Loaded.Good(config) : new Loaded.Broken(problems);
    }

    /** What can be made out of a configuration that is broken: the values that are fine, and defaults for the others. */
    public static Config salvage(ConfigRequest request) {
        Place place = Place.of(request);
        return config(place, layers(place, request), new ArrayList<>());
    }

    private static List<Layer> layers(Place place, ConfigRequest request) {
        return List.of(
                FileLayer.read(place), EnvironmentLayer.read(request.environment()), FlagLayer.read(request.flags()));
    }

    private static Config config(Place place, List<Layer> layers, List<Problem> problems) {
        Values values = Values.of(place.style(), layers);
        PromptKeys.settle(values);
        StatusKeys.settle(values);
        TaskKeys.settle(values);
        @Nullable LoopType type = ValidateKeys.asked(values) ? loopType(place, values, problems) : null;
        return new Config(place, values, Agents.settle(values, Values.tables(layers)), type);
    }

    /** What the type says stands unless the configuration says otherwise. */
    private static @Nullable LoopType loopType(Place place, Values values, List<Problem> problems) {
        LoopTypes types = new LoopTypes(place.root(), place.root().resolve(Config.STATE));
        return switch (types.find(ValidateKeys.type(values))) {
            case LoopTypes.Found.Broken(var wrong) -> {
                problems.addAll(wrong);
                yield null;
            }
            case LoopTypes.Found.Good(var type) -> ValidateKeys.settled(type, values, problems);
        };
    }

    private static Stream<Problem> problemsOf(Layer layer) {
        Optional<Problem> conflict = PromptKeys.conflict(layer);
        return Stream.concat(layer.problems().stream(), conflict.stream());
    }
}
