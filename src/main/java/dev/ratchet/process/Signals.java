package dev.ratchet.process;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Hands the signals that ask a program to end to a listener, by name (INT, TERM, HUP), until it is closed. */
public final class Signals implements AutoCloseable {
    private static final List<String> NAMES = List.of("INT", "TERM", "HUP");

    private final JvmSignals jvm = new JvmSignals();
    private final Map<String, Object> before = new LinkedHashMap<>();

    /**
     * Begins to listen; the listener runs on a thread of its own for each signal. One that was ignored when the JVM
     * started (nohup, a background job) stays ignored.
     */
    public Signals(Consumer<String> listener) {
        for (String name : NAMES) {
            Optional<Object> previous = jvm.handle(name, jvm.handler(listener));
            previous.ifPresent(handler -> before.put(name, handler));
        }
    }

    @Override
    public void close() {
        before.forEach(jvm::handle);
        before.clear();
    }
}
