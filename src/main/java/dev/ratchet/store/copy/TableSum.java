package dev.ratchet.store.copy;

import dev.ratchet.store.Database;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What all rows of a table come to, whichever store they are in.
 *
 * @param checksum of every value in the order of the key
 */
record TableSum(long rows, String checksum) {
    static TableSum of(CopiedTable table, Database database) {
        MessageDigest digest = digest();
        long count = 0;
        List<List<@Nullable Object>> page = table.after(Optional.empty(), database);
        while (!page.isEmpty()) {
            page.forEach(row -> row.forEach(value -> add(value, digest)));
            count += page.size();
            page = table.after(Optional.of(table.keyOf(page.getLast())), database);
        }
        return new TableSum(count, HexFormat.of().formatHex(digest.digest()));
    }

    private static void add(@Nullable Object value, MessageDigest digest) {
        switch (value) {
            case null -> digest.update((byte) 'n');
            case byte[] bytes -> add('b', bytes, digest);
            case Double number -> add('d', eight(Double.doubleToLongBits(number)), digest);
            case Number number -> add('i', eight(number.longValue()), digest);
            // PostgreSQL has no place for a NUL in a text.
            default -> add('t', value.toString().replace('\0', '\uFFFD').getBytes(StandardCharsets.UTF_8), digest);
        }
    }

    private static void add(char kind, byte[] bytes, MessageDigest digest) {
        digest.update((byte) kind);
        digest.update(eight(bytes.length));
        digest.update(bytes);
    }

    private static byte[] eight(long number) {
        return ByteBuffer.allocate(Long.BYTES).putLong(number).array();
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has it", e);
        }
    }
}
