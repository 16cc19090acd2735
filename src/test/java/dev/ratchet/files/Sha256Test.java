package dev.ratchet.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The digest is the one that everybody else makes. */
class Sha256Test {
    @Test
    void everyLengthUpToSeveralBlocksGivesTheSameAsJavasOwn() throws Exception {
        Random random = new Random(1);
        for (int length = 0; length < 300; length++) {
            byte[] bytes = new byte[length];
            random.nextBytes(bytes);
            assertThat(Sha256.of(bytes))
                    .as("length %d", length)
                    .isEqualTo(HexFormat.of()
                            .formatHex(MessageDigest.getInstance("SHA-256").digest(bytes)));
        }
    }

    @Test
    void theWordOfTheStandardHasTheDigestOfTheStandard() {
        assertThat(Sha256.of("abc".getBytes(StandardCharsets.US_ASCII)))
                .isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}
