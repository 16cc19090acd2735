package dev.ratchet.workspace.git;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.zip.DeflaterOutputStream;

/**
 * Names and writes objects as git does. A commit is a few lines of text, and a process for each would cost more than all the
 * rest of a rebase.
 *
 * @param directory where the repository keeps its objects
 * @param algorithm what names them
 */
public record LooseObjects(Path directory, String algorithm) {
    private static final int SHA256_LENGTH = 64;

    /** As in the repository that has this commit. */
    static LooseObjects like(Path directory, String commit) {
        return new LooseObjects(directory, commit.length() == SHA256_LENGTH ? "SHA-256" : "SHA-1");
    }

    public String name(String type, byte[] content) {
        return HexFormat.of().formatHex(digest(type, content.length).digest(content));
    }

    /** What names an object of that many bytes, as soon as it has got them. */
    public MessageDigest digest(String type, long length) {
        try {
            MessageDigest digest = MessageDigest.getInstance(algorithm);
            digest.update(header(type, length));
            return digest;
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] header(String type, long length) {
        return (type + " " + length + "\0").getBytes(StandardCharsets.US_ASCII);
    }

    /** Writes the object, if it is not there, and says its name. */
    String write(String type, byte[] content) throws IOException {
        String name = name(type, content);
        Path parent = directory.resolve(name.substring(0, 2));
        Path file = parent.resolve(name.substring(2));
        if (!Files.exists(file)) {
            Files.createDirectories(parent);
            Path fresh = Files.createTempFile(parent, "tmp_obj_", "");
            try {
                fill(fresh, type, content);
                Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(fresh);
            }
        }
        return name;
    }

    private static void fill(Path file, String type, byte[] content) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            OutputStream out = Channels.newOutputStream(channel);
            DeflaterOutputStream packed = new DeflaterOutputStream(out);
            packed.write(header(type, content.length));
            packed.write(content);
            packed.finish();
            // A ref must never outlive what it names.
            channel.force(true);
        }
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r--r--"));
    }
}
