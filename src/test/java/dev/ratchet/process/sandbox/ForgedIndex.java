package dev.ratchet.process.sandbox;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/** An index of git with a name in it that git itself would not put there. */
final class ForgedIndex {
    private static final int DIGEST = 20;

    private ForgedIndex() {}

    /** The same with another name of the same length. */
    static byte[] of(byte[] index, String name, String forged) {
        String text = new String(index, 0, index.length - DIGEST, StandardCharsets.ISO_8859_1);
        byte[] content = text.replace(name, forged).getBytes(StandardCharsets.ISO_8859_1);
        try {
            byte[] digest = MessageDigest.getInstance("SHA-1").digest(content);
            byte[] whole = Arrays.copyOf(content, content.length + DIGEST);
            System.arraycopy(digest, 0, whole, content.length, DIGEST);
            return whole;
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
