package dev.ratchet.web.http;

import java.util.Map;

/** What one server takes on, so that nobody can have it hold too much. */
final class ServerLimits {
    static final int BACKLOG = 128;
    static final int LARGEST_BODY = 1024 * 1024;

    /**
     * More than those who open them and say nothing will have open: one above it is closed without an answer, and a silent one
     * costs 1.5 KB until it is closed after 20 to 30 s.
     */
    static final int MOST_CONNECTIONS = 2048;

    /** What goes on for long leaves room for what does not. */
    static final int MOST_STREAMS = 300;

    /** The JDK's server knows them by these names alone, and reads them once. */
    private static final Map<String, String> PROPERTIES = Map.of(
            "jdk.httpserver.maxConnections", Integer.toString(MOST_CONNECTIONS),
            "sun.net.httpserver.maxReqHeaders", "100",
            "sun.net.httpserver.maxReqHeaderSize", Integer.toString(32 * 1024),
            "sun.net.httpserver.maxReqTime", "20",
            "sun.net.httpserver.idleInterval", "60",
            "sun.net.httpserver.maxIdleConnections", "100",
            // Threads that cost next to nothing are not taken in turn: a few that reckon must not hold up all the
            // others.
            "jdk.virtualThreadScheduler.parallelism", "16",
            // Without it every small answer waits for the reader's acknowledgement.
            "sun.net.httpserver.nodelay", "true");

    private ServerLimits() {}

    static void set() {
        PROPERTIES.forEach(System::setProperty);
    }
}
