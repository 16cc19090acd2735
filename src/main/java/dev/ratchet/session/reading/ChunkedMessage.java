package dev.ratchet.session.reading;

/** A message that comes in chunks, put together: a block of text that matters may be torn anywhere. */
public final class ChunkedMessage {
    private static final int MOST = 4 * 1024 * 1024;

    private final StringBuilder message = new StringBuilder();

    /** Takes the next chunk; of a message without end the last part is kept. */
    public void add(String chunk) {
        message.append(chunk);
        if (message.length() > MOST) {
            int from = message.length() - MOST / 2;
            message.delete(0, Character.isLowSurrogate(message.charAt(from)) ? from + 1 : from);
        }
    }

    public boolean any() {
        return !message.isEmpty();
    }

    /** The whole message; the next chunk begins another. */
    public String take() {
        String whole = message.toString();
        message.setLength(0);
        return whole;
    }
}
