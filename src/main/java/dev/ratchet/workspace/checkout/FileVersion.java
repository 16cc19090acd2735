package dev.ratchet.workspace.checkout;

import dev.ratchet.files.PathBytes;
import dev.ratchet.workspace.git.LooseObjects;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * What stands at a path, as a tree of git's says it: nothing, a file or a link, by its mode and the name of its content.
 */
record FileVersion(String mode, String object) {
    private static final String NOTHING = "000000";
    private static final String LINK = "120000";
    private static final String PROGRAM = "100755";
    private static final String PLAIN = "100644";
    private static final int BUFFER = 64 * 1024;

    static final FileVersion ABSENT = new FileVersion(NOTHING, "");

    /** Whatever git has no name for. */
    private static final FileVersion OTHER = new FileVersion("other", "");

    static FileVersion of(String mode, String object) {
        return mode.equals(NOTHING) ? ABSENT : new FileVersion(mode, object);
    }

    /** What is there now. */
    static FileVersion at(Path path, LooseObjects objects) throws IOException {
        try {
            BasicFileAttributes facts =
                    Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            if (facts.isSymbolicLink()) {
                return new FileVersion(LINK, objects.name("blob", target(path)));
            }
            return facts.isRegularFile() ? file(path, facts.size(), objects) : OTHER;
        } catch (NoSuchFileException _) {
            return ABSENT;
        }
    }

    private static byte[] target(Path link) throws IOException {
        Path target = Files.readSymbolicLink(link);
        byte[] bytes = PathBytes.of(target.isAbsolute() ? target : Path.of("/").resolve(target));
        return target.isAbsolute() ? bytes : Arrays.copyOfRange(bytes, 1, bytes.length);
    }

    private static FileVersion file(Path path, long size, LooseObjects objects) throws IOException {
        boolean program = Files.getPosixFilePermissions(path).contains(PosixFilePermission.OWNER_EXECUTE);
        MessageDigest digest = objects.digest("blob", size);
        byte[] buffer = new byte[BUFFER];
        try (InputStream in = Files.newInputStream(path, LinkOption.NOFOLLOW_LINKS)) {
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                digest.update(buffer, 0, read);
            }
        }
        return new FileVersion(program ? PROGRAM : PLAIN, HexFormat.of().formatHex(digest.digest()));
    }

    boolean isAbsent() {
        return mode.equals(NOTHING);
    }

    boolean isFileOrLink() {
        return mode.equals(LINK) || mode.equals(PROGRAM) || mode.equals(PLAIN);
    }
}
