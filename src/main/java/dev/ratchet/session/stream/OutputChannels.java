package dev.ratchet.session.stream;

/** Where the two output channels of an agent go. */
public enum OutputChannels {
    /** Both into one file, as on a terminal. */
    TOGETHER,
    /** The error channel into a file of its own, so that it never tears a line of a structured stream. */
    APART
}
