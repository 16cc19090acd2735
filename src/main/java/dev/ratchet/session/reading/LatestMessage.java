package dev.ratchet.session.reading;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The assistant's latest message: a message comes in several lines, one for each of its blocks. */
public final class LatestMessage {
    private static final int MOST = 4 * 1024 * 1024;

    private final StringBuilder text = new StringBuilder();
    private @Nullable String speaking;

    /** One more block of text in the message with this id. */
    void said(@Nullable String id, String block) {
        if (id == null || !Objects.equals(id, speaking)) {
            speaking = id;
            text.setLength(0);
        } else if (!text.isEmpty()) {
            text.append('\n');
        }
        if (text.length() + block.length() > MOST) {
            text.setLength(0);
        }
        text.append(block);
    }

    public String text() {
        return text.toString();
    }
}
