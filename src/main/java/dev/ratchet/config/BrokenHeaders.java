package dev.ratchet.config;

import dev.ratchet.config.value.ValueOrigin;
import java.util.BitSet;
import java.util.List;
import org.tomlj.TomlParseError;

/**
 * The lines below section headers that could not be read. The parser takes them for a part of the section before, so
 * what seems wrong with their keys is only an echo of the broken header.
 */
record BrokenHeaders(BitSet lines) {
    static BrokenHeaders of(String text, List<TomlParseError> errors) {
        BitSet faulty = new BitSet();
        errors.forEach(error -> faulty.set(error.position().line()));
        BitSet covered = new BitSet();
        boolean below = false;
        int number = 0;
        for (String line : text.split("\n", -1)) {
            number++;
            if (looksLikeHeader(line.strip())) {
                below = faulty.get(number);
            }
            covered.set(number, below);
        }
        return new BrokenHeaders(covered);
    }

    boolean cover(ValueOrigin origin) {
        return origin instanceof ValueOrigin.InFile inFile && lines.get(inFile.line());
    }

    private static boolean looksLikeHeader(String line) {
        return line.startsWith("[") || (line.endsWith("]") && !line.contains("="));
    }
}
