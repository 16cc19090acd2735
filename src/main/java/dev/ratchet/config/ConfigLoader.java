package dev.ratchet.config;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the configuration file and puts defaults, file, environment and command line together. */
public final class ConfigLoader {
    private ConfigLoader() {}

    /** Loads everything, or says all that is wrong; what is wrong with an overridden value too. */
    public static Loaded load(ConfigRequest request) {
        Place place = Place.of(request);
        List<Layer> layers = layers(place, request);
        Config config = config(place, layers);
        List<Problem> problems = Stream.concat(
                        layers.stream().flatMap(ConfigLoader::problemsOf), config.conflicts().stream())
                .sorted(Problem.READING_ORDER)
                .toList();
        return problems.isEmpty() ? new Loaded.Good(config) : new Loaded.Broken(problems);
    }

    /** What can be made out of a configuration that is broken: the values that are fine, and defaults for the others. */
    public static Config salvage(ConfigRequest request) {
        Place place = Place.of(request);
        return config(place, layers(place, request));
    }

    private static List<Layer> layers(Place place, ConfigRequest request) {
        return List.of(
                FileLayer.read(place), EnvironmentLayer.read(request.environment()), FlagLayer.read(request.flags()));
    }

    private static Config config(Place place, List<Layer> layers) {
        Values values = Values.of(place.style(), layers);
        PromptKeys.settle(values);
        StatusKeys.settle(values);
        TaskKeys.settle(values);
        return new Config(place, values, Agents.settle(values, Values.tables(layers)));
    }

    private static Stream<Problem> problemsOf(Layer layer) {
        Optional<Problem> conflict = PromptKeys.conflict(layer);
        return Stream.concat(layer.problems().stream(), conflict.stream());
    }
}
