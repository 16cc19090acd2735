package dev.ratchet.process;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Has something else done than to stop when somebody suspends this process (Ctrl-Z), until this is closed. */
public final class Suspension implements AutoCloseable {
    private static final String SIGNAL = "TSTP";

    private final Signals.JvmSignals jvm = new Signals.JvmSignals();
    private @Nullable Object before;

    /**
     * Listens from now on.
     *
     * @param asked is to stop this process, and comes back when somebody lets it go on
     */
    public Suspension(Runnable asked) {
        Optional<Object> previous = jvm.handle(SIGNAL, jvm.handler(_ -> asked.run()));
        before = previous.orElse(null);
    }

    @Override
    public void close() {
        if (before != null) {
            var _ = jvm.handle(SIGNAL, before);
            before = null;
        }
    }
}
