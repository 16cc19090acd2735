package dev.ratchet.loop;

/** A claim on a work item that lives as long as the attempt at it. */
@FunctionalInterface
public interface Hold extends AutoCloseable {
    /** A hold on something that nobody else can take. */
    Hold UNCONTESTED = () -> {};

    @Override
    void close();
}
