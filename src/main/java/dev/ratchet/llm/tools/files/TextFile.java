package dev.ratchet.llm.tools.files;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The lines of a file of any size; a line is cut at so many characters, so that not even a single one fills the memory. */
public final class TextFile implements AutoCloseable {
    private static final int LOOKED_AT = 8000;
    private static final long MOST_CHARACTERS = 500_000_000;

    private final BufferedInputStream bytes;
    private final BufferedReader characters;
    private final int width;
    private long left = MOST_CHARACTERS;

    public TextFile(InputStream in, int width) {
        this.bytes = new BufferedInputStream(in, 1 << 16);
        this.characters = new BufferedReader(new InputStreamReader(bytes, StandardCharsets.UTF_8), 1 << 14);
        this.width = width;
    }

    /** Whether it is none, as git sees it; can be asked before the first line. */
    public boolean binary() throws IOException {
        bytes.mark(LOOKED_AT);
        byte[] beginning = bytes.readNBytes(LOOKED_AT);
        bytes.reset();
        for (byte b : beginning) {
            if (b == 0) {
                return true;
            }
        }
        return false;
    }

    /** Whether there is another line. */
    public boolean more() throws IOException {
        characters.mark(1);
        boolean more = characters.read() >= 0;
        characters.reset();
        return more;
    }

    /** The next line; null after the last, and once too much has been read. */
    @Nullable
    public Line next() throws IOException, InterruptedException {
        int c = characters.read();
        if (c < 0 || left <= 0) {
            return null;
        }
        left--;
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        StringBuilder line = new StringBuilder();
        int count = 0;
        boolean cut = false;
        for (; c >= 0 && c != '\n' && left > 0; c = characters.read()) {
            left--;
            if (count <= width && !Character.isLowSurrogate((char) c)) {
                count++;
            }
            if (count > width) {
                cut |= c != '\r';
            } else {
                line.append((char) c);
            }
        }
        if (!cut && !line.isEmpty() && line.charAt(line.length() - 1) == '\r') {
            line.setLength(line.length() - 1);
        }
        return new Line(line.toString(), cut);
    }

    /** Whether it is so long that its end is never reached. */
    public boolean endless() {
        return left <= 0;
    }

    @Override
    public void close() throws IOException {
        characters.close();
    }

    /**
     * A line without its end.
     *
     * @param cut whether there was more of it
     */
    public record Line(String text, boolean cut) {
        public String shown() {
            return cut ? text + " … (line cut)" : text;
        }
    }
}
