package dev.ratchet.process.tree;

import java.io.ByteArrayOutputStream;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
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

    /** More than the kernel gives anybody. */
    private static final int MOST_BYTES = 1 << 30;

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

    private static Map<String, Variable> read() {
        Map<String, Variable> variables = new HashMap<>();
        Linker.nativeLinker().defaultLookup().find("environ").ifPresent(environ -> {
            ByteBuffer list = at(at(environ.address()).getLong(0));
            for (long text = list.getLong(); text != 0; text = list.getLong()) {
                add(variables, text(at(text)));
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

    /** What is in memory from there on. */
    // The jar's manifest grants native access to us alone.
    @SuppressWarnings("restricted")
    private static ByteBuffer at(long address) {
        return CFunction.bytes(MemorySegment.ofAddress(address).reinterpret(MOST_BYTES));
    }

    private static byte[] text(ByteBuffer start) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (byte next = start.get(); next != 0; next = start.get()) {
            bytes.write(next);
        }
        return bytes.toByteArray();
    }
}
