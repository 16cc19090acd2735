package dev.ratchet.process;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
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

    /**
     * The {@code sun.misc.Signal} of the JVM, the only way to catch a signal. Reached by reflection because javac warns of
     * every mention of it, which nothing can silence under {@code --release}, and warnings are errors here.
     */
    static final class JvmSignals {
        private final Constructor<?> signal;
        private final Class<?> handler;
        private final Method handle;

        JvmSignals() {
            try {
                Class<?> type = Class.forName("sun.misc.Signal");
                handler = Class.forName("sun.misc.SignalHandler");
                signal = type.getConstructor(String.class);
                handle = type.getMethod("handle", type, handler);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("this JVM has no sun.misc.Signal", e);
            }
        }

        /** What the JVM calls with a signal, passing on its name. */
        Object handler(Consumer<String> listener) {
            return Proxy.newProxyInstance(
                    handler.getClassLoader(), new Class<?>[] {handler}, (proxy, method, arguments) -> {
                        return switch (method.getName()) {
                            case "handle" -> {
                                listener.accept(arguments[0].toString().substring("SIG".length()));
                                yield null;
                            }
                            case "equals" -> proxy == arguments[0];
                            case "hashCode" -> System.identityHashCode(proxy);
                            default -> listener.toString();
                        };
                    });
        }

        /** Installs a handler and gives back the one before; nothing if the JVM was told to leave signals alone (-Xrs). */
        Optional<Object> handle(String name, Object newHandler) {
            try {
                return Optional.ofNullable(handle.invoke(null, signal.newInstance(name), newHandler));
            } catch (ReflectiveOperationException e) {
                if (e.getCause() instanceof IllegalArgumentException) {
                    return Optional.empty();
                }
                throw new IllegalStateException("the signal " + name + " cannot be handled", e);
            }
        }
    }
}
