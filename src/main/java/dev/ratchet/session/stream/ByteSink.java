package dev.ratchet.session.stream;

/** Takes an agent's output piece by piece, cut wherever the file happened to end. */
@FunctionalInterface
public interface ByteSink {
    /** Takes the next bytes, which are the caller's again afterwards. */
    void read(byte[] bytes, int offset, int length);
}
