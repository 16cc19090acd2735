package dev.ratchet.config;

import java.util.List;

/** What loading came to: a configuration, or everything that is wrong with it. */
public sealed interface Loaded {
    /** All is well. */
    record Good(Config config) implements Loaded {}

    /** At least one problem, in the order of reading. */
    record Broken(List<Problem> problems) implements Loaded {
        public Broken {
            problems = List.copyOf(problems);
        }
    }
}
