package dev.ratchet.session.stream;

/** Takes lines without their ends; the bytes are the caller's again afterwards. */
public interface LineSink {
    /** A line, or a piece of a long one that is no JSON. */
    void line(byte[] bytes, int offset, int length);

    /** A JSON line that is too long even with its long strings cut; only its beginning is left. */
    void beheaded(byte[] bytes, int offset, int length);
}
