package dev.ratchet.app.socket;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.security.SecureRandom;
import java.util.HexFormat;

/** What nobody can guess, from where Java's own source has it too: that one takes 5 ms before the first of it is there. */
final class KernelRandom {
    private static final String SOURCE = "/dev/urandom";

    private KernelRandom() {}

    /** So many bytes, as digits. */
    static String hex(int bytes) {
        byte[] drawn = new byte[bytes];
        try (InputStream source = new FileInputStream(SOURCE)) {
            if (source.readNBytes(drawn, 0, bytes) < bytes) {
                new SecureRandom().nextBytes(drawn);
            }
        } catch (IOException _) {
            // A system without it has another source.
            new SecureRandom().nextBytes(drawn);
        }
        return HexFormat.of().formatHex(drawn);
    }
}
