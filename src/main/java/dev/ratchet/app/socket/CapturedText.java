package dev.ratchet.app.socket;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** What a command prints, up to a limit. */
public final class CapturedText extends OutputStream {
    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
    private final int most;
    private boolean cut;

    public CapturedText(int most) {
        this.most = most;
    }

    public PrintStream stream() {
        return new PrintStream(this, true, StandardCharsets.UTF_8);
    }

    @Override
    public void write(int one) {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        int room = Math.min(length, most - kept.size());
        kept.write(bytes, offset, room);
        cut |= room < length;
    }

    /** Whether some of it was left out. */
    public boolean isCut() {
        return cut;
    }

    public String text() {
        return kept.toString(StandardCharsets.UTF_8);
    }
}
