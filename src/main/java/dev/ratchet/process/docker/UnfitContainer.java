package dev.ratchet.process.docker;

import java.util.List;

/** A container in which no agent can run, with everything that stands in the way. */
final class UnfitContainer extends RuntimeException {
    final transient List<String> problems;

    UnfitContainer(List<String> problems) {
        super(String.join("; ", problems));
        this.problems = List.copyOf(problems);
    }
}
