package dev.ratchet.it;

/** Pieces of agents, as lines of shell. */
final class AgentScripts {
    /** Enough output to count. */
    static final String WORK = "printf '%0200d\\n' 7";

    /** Lives until the test makes the file {@code go}. */
    static final String UNTIL_GO = "while [ ! -e go ]; do sleep 0.02; done";

    /** A process in a session of its own, deaf to polite signals and without a parent, and its child; in {@code pids}. */
    static final String DAEMON = """
        (setsid sh -c 'trap "" TERM HUP INT; echo $$ >> pids
          sh -c "echo \\$\\$ >> pids; exec sleep 1000" & exec sleep 1000' > /dev/null 2>&1 &)
        while [ "$(cat pids 2> /dev/null | wc -l)" -lt 2 ]; do sleep 0.01; done\
        """;

    /** The same, and one more that has not even the environment. */
    static final String DAEMONS = DAEMON + """

        (env -i setsid /bin/sh -c 'trap "" TERM HUP INT; echo $$ >> pids; exec /bin/sleep 1000' > /dev/null 2>&1 &)
        while [ "$(cat pids 2> /dev/null | wc -l)" -lt 3 ]; do sleep 0.01; done\
        """;

    static final String HANG = "trap '' TERM; while :; do sleep 1000; done";

    private AgentScripts() {}
}
