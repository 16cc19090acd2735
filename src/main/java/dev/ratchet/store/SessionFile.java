package dev.ratchet.store;

import dev.ratchet.files.PlainFile;
import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/** A file that a session has written, found and read under its own name also after it was compressed. */
public record SessionFile(Path file) {
    /** What is appended to the name of a file that is compressed. */
    public static final String COMPRESSED = ".gz";

    private static final String STREAM = ".jsonl";
    private static final String ERRORS = ".stderr";
    private static final int CHUNK = 256 * 1024;
    private static final int FIRST_MAGIC = 0x1f;
    private static final int SECOND_MAGIC = 0x8b;

    /** What has become of it. */
    public enum State {
        AS_WRITTEN,
        COMPRESSED,
        GONE
    }

    /** What has become of the file; as long as the original is there it counts, whatever lies beside it. */
    public State state() {
        if (isPlain(file)) {
            return State.AS_WRITTEN;
        }
        return isPlain(compressed()) ? State.COMPRESSED : State.GONE;
    }

    /** A pipe would be waited for, and a link lead where its maker could not go himself. */
    private static boolean isPlain(Path path) {
        return Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS);
    }

    /** Whether there is such a file, as it was written or compressed. */
    public boolean exists() {
        return state() != State.GONE;
    }

    /** Whether anything at all, be it no file, has one of its names. */
    public boolean taken() {
        return Files.exists(file, LinkOption.NOFOLLOW_LINKS) || Files.exists(compressed(), LinkOption.NOFOLLOW_LINKS);
    }

    /** The file's name once it is compressed. */
    public Path compressed() {
        return file.resolveSibling(file.getFileName() + COMPRESSED);
    }

    /** The name under which it really is there, its own if it is gone. */
    public Path present() {
        return state() == State.COMPRESSED ? compressed() : file;
    }

    /** The file beside it for what the agent wrote to an error channel of its own. */
    public SessionFile errors() {
        String name = withoutEnd(withoutEnd(file.getFileName().toString(), COMPRESSED), STREAM);
        return new SessionFile(file.resolveSibling(name + ERRORS));
    }

    /** Whether what is there is compressed, whatever its name. */
    public boolean isCompressed() throws IOException {
        try (InputStream in = raw()) {
            return isPacked(in);
        }
    }

    /** Its bytes as the agent wrote them. */
    public InputStream open() throws IOException {
        BufferedInputStream in = new BufferedInputStream(raw(), CHUNK);
        try {
            in.mark(2);
            boolean packed = isPacked(in);
            in.reset();
            return packed ? new GZIPInputStream(in, CHUNK) : in;
        } catch (IOException e) {
            in.close();
            throw e;
        }
    }

    private InputStream raw() throws IOException {
        return new FileInputStream(PlainFile.open(present()).getFD());
    }

    private static boolean isPacked(InputStream in) throws IOException {
        return in.read() == FIRST_MAGIC && in.read() == SECOND_MAGIC;
    }

    private static String withoutEnd(String name, String end) {
        return name.endsWith(end) ? name.substring(0, name.length() - end.length()) : name;
    }
}
