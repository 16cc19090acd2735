package dev.ratchet.work;

import dev.ratchet.files.Sha256;
import java.nio.charset.StandardCharsets;

/** Under what name a loop claims tasks: always the same, by which its next run knows what this one has left. */
public final class ClaimOwner {
    private static final int DIGITS = 8;

    private ClaimOwner() {}

    public static String of(String loop) {
        return "agent-" + Sha256.of(loop.getBytes(StandardCharsets.UTF_8)).substring(0, DIGITS);
    }
}
