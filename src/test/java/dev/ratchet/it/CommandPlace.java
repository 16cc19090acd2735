package dev.ratchet.it;

import java.util.Collections;
import java.util.List;
import java.util.Set;

/** Which process a command runs in that is run to its end: the cheapest of those in which it works as in its own. */
enum CommandPlace {
    /** That of the tests. */
    TESTS,
    /** One in which others have run before. */
    REUSED,
    /** Its own. */
    OWN;

    /** Commands that only look or write something down. */
    private static final Set<String> LOOKING = Set.of(
            "task",
            "metrics",
            "history",
            "config",
            "loop",
            "reset",
            "status",
            "sessions",
            "stop",
            "pause",
            "resume",
            "send",
            "loops",
            "landings",
            "workers");

    /** Commands that start programs, but neither this one again nor any that gets the terminal. */
    private static final Set<String> STARTING =
            Set.of("run", "fleet", "agents", "doctor", "feature", "trust", "saved", "brief");

    /** A detached run is this program again, and some work at a feature is a talk between the user and the agent. */
    private static final Set<String> NEVER = Set.of("--detach", "spec", "plan");

    /** Variables that are looked at once in the life of a process. */
    private static final Set<String> ASKED_ONCE = Set.of("PATH", "LC_ALL", "TMPDIR", "HOME", "USER");

    /**
     * The place for a command.
     *
     * @param variables what the test has set for it
     * @param worktrees whether the project has some, about which commands that otherwise look ask git; who starts programs
     *     among the tests takes for their left-overs what other tests have started in sessions of their own, and ends it
     */
    static CommandPlace of(List<String> arguments, Set<String> variables, boolean worktrees) {
        String command = arguments.isEmpty() ? "" : arguments.getFirst();
        if (LOOKING.contains(command) && !worktrees) {
            return TESTS;
        }
        // Without the name of a command it is a run.
        boolean known = LOOKING.contains(command) || STARTING.contains(command) || command.startsWith("-");
        return known && Collections.disjoint(arguments, NEVER) && Collections.disjoint(variables, ASKED_ONCE)
                ? REUSED
                : OWN;
    }
}
