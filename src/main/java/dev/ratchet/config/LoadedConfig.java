package dev.ratchet.config;

import dev.ratchet.config.value.ConfigProblem;
import java.util.List;

/** What loading came to: a configuration, or everything that is wrong with it. */
public sealed interface LoadedConfig {
    /** All is well. */
    record Good(Config config) implements LoadedConfig {}

    /** At least one problem, in the order of reading. */
    record Broken(List<ConfigProblem> problems) implements LoadedConfig {
        public Broken {
            problems = List.copyOf(problems);
        }
    }
}
