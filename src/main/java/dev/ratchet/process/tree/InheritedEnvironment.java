package dev.ratchet.process.tree;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.io.ByteArrayOutputStream;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The environment that we were given, as the bytes that it is: what is no text to us must reach others as it came. */
final class InheritedEnvironment {
    /** What Java takes the words of the system for. */
    private static final Charset WORDS = Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8"));

    private static final Map<String, Variable> VARIABLES = read();

    private InheritedEnvironment() {}

    /**
     * A variable.
     *
     * @param bytes as it stands in the environment, name included; each byte is a character
     * @param value what Java makes of its value
     */
    private record Variable(String bytes, String value) {}

    /** An environment as its bytes. */
    static List<byte[]> bytes(Map<String, String> environment) {
        List<byte[]> all = new ArrayList<>();
        environment.forEach((name, value) -> {
            Variable inherited = VARIABLES.get(name);
            all.add(
                    inherited != null && inherited.value.equals(value)
                            ? inherited.bytes.getBytes(StandardCharsets.ISO_8859_1)
                            : encoded(name + "=" + value));
        });
        return all;
    }

    /** A word as the system's bytes. */
    static byte[] encoded(String word) {
        if (word.indexOf('\0') >= 0) {
            throw new IllegalArgumentException("invalid null character in command");
        }
        return word.getBytes(WORDS);
    }

    // The jar's manifest grants native access to us alone.
    @SuppressWarnings("restricted")
    private static Map<String, Variable> read() {
        Map<String, Variable> variables = new HashMap<>();
        Linker.nativeLinker().defaultLookup().find("environ").ifPresent(environ -> {
            MemorySegment list =
                    environ.reinterpret(ADDRESS.byteSize()).get(ADDRESS, 0).reinterpret(Long.MAX_VALUE);
            for (long i = 0; list.getAtIndex(ADDRESS, i).address() != 0; i++) {
                add(variables, text(list.getAtIndex(ADDRESS, i).reinterpret(Long.MAX_VALUE)));
            }
        });
        return variables;
    }

    private static void add(Map<String, Variable> variables, byte[] bytes) {
        String whole = new String(bytes, WORDS);
        int equals = whole.indexOf('=', 1);
        if (equals > 0) {
            variables.put(
                    whole.substring(0, equals),
                    new Variable(new String(bytes, StandardCharsets.ISO_8859_1), whole.substring(equals + 1)));
        }
    }

    private static byte[] text(MemorySegment start) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (long i = 0; start.get(JAVA_BYTE, i) != 0; i++) {
            bytes.write(start.get(JAVA_BYTE, i));
        }
        return bytes.toByteArray();
    }
}
