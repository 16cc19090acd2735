package dev.ratchet.files;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * What bytes are known by, without being kept: FIPS 180-4. Java's own takes 8 ms before the first digest, since it looks at all
 * providers of cryptography first, and every command needs one for its configuration.
 */
public final class Sha256 {
    private static final int BLOCK = 64;
    private static final int[] ROOTS = {
        0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
        0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
        0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
        0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
        0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
        0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
        0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
        0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2
    };
    private static final int[] START = {
        0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19
    };

    private Sha256() {}

    /** The digest in hexadecimal. */
    public static String of(byte[] bytes) {
        int[] state = START.clone();
        int[] words = new int[BLOCK];
        ByteBuffer whole = ByteBuffer.wrap(bytes);
        while (whole.remaining() >= BLOCK) {
            absorb(whole, state, words);
        }
        int left = whole.remaining();
        ByteBuffer end = ByteBuffer.allocate(left + 1 + Long.BYTES <= BLOCK ? BLOCK : 2 * BLOCK);
        end.put(whole).put((byte) 0x80);
        end.putLong(end.capacity() - Long.BYTES, bytes.length * 8L).clear();
        while (end.hasRemaining()) {
            absorb(end, state, words);
        }
        ByteBuffer digest = ByteBuffer.allocate(state.length * Integer.BYTES);
        Arrays.stream(state).forEach(digest::putInt);
        return HexFormat.of().formatHex(digest.array());
    }

    private static void absorb(ByteBuffer block, int[] state, int[] words) {
        for (int i = 0; i < 16; i++) {
            words[i] = block.getInt();
        }
        for (int i = 16; i < BLOCK; i++) {
            int early = words[i - 15];
            int late = words[i - 2];
            words[i] = words[i - 16]
                    + (Integer.rotateRight(early, 7) ^ Integer.rotateRight(early, 18) ^ (early >>> 3))
                    + words[i - 7]
                    + (Integer.rotateRight(late, 17) ^ Integer.rotateRight(late, 19) ^ (late >>> 10));
        }
        int[] now = state.clone();
        for (int i = 0; i < BLOCK; i++) {
            step(now, ROOTS[i] + words[i]);
        }
        for (int i = 0; i < state.length; i++) {
            state[i] += now[i];
        }
    }

    private static void step(int[] s, int added) {
        int fifth = s[4];
        int first = s[0];
        int chosen = (fifth & s[5]) ^ (~fifth & s[6]);
        int one = s[7]
                + (Integer.rotateRight(fifth, 6) ^ Integer.rotateRight(fifth, 11) ^ Integer.rotateRight(fifth, 25))
                + chosen
                + added;
        int most = (first & s[1]) ^ (first & s[2]) ^ (s[1] & s[2]);
        int two = (Integer.rotateRight(first, 2) ^ Integer.rotateRight(first, 13) ^ Integer.rotateRight(first, 22))
                + most;
        System.arraycopy(s, 0, s, 1, 7);
        s[4] += one;
        s[0] = one + two;
    }
}
