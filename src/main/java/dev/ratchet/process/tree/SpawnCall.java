package dev.ratchet.process.tree;

import dev.ratchet.files.PathBytes;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Starts a program in a session of its own by one call of the C library. Java has no session to give, and would run two
 * programs on the way, each of which costs as much as the one that is meant: one that closes what is open, and setsid.
 */
final class SpawnCall {
    /** Whether this C library knows all of it; glibc does since 2.34. */
    static final boolean AVAILABLE = Platform.LINUX && CFunction.exists("posix_spawn_file_actions_addclosefrom_np");

    private static final int SETSID = 0x80;
    private static final int ENOEXEC = 8;

    /** More than any of them has. */
    private static final int STRUCTURE_BYTES = 1024;

    private static final String SHELL = "/bin/sh";

    private SpawnCall() {}

    /** The functions, found only where they are needed. */
    private static final class Functions {
        static final CFunction SPAWN = CFunction.named("posix_spawn");
        static final CFunction ACTIONS = CFunction.named("posix_spawn_file_actions_init");
        static final CFunction DUPLICATE = CFunction.named("posix_spawn_file_actions_adddup2");
        static final CFunction CLOSE = CFunction.named("posix_spawn_file_actions_addclose");
        static final CFunction CLOSE_FROM = CFunction.named("posix_spawn_file_actions_addclosefrom_np");
        static final CFunction CHANGE_DIRECTORY = CFunction.named("posix_spawn_file_actions_addchdir_np");
        static final CFunction FORGET_ACTIONS = CFunction.named("posix_spawn_file_actions_destroy");
        static final CFunction ATTRIBUTES = CFunction.named("posix_spawnattr_init");
        static final CFunction SET_FLAGS = CFunction.named("posix_spawnattr_setflags");
        static final CFunction FORGET_ATTRIBUTES = CFunction.named("posix_spawnattr_destroy");

        private Functions() {}
    }

    /**
     * Starts what is described there, its first word being the path of a program, and its streams being files.
     *
     * @param more what it finds open beside them, by descriptors
     */
    static Process start(ProcessBuilder builder, Map<Integer, Path> more) throws IOException {
        List<byte[]> environment = InheritedEnvironment.bytes(builder.environment());
        try (OpenFiles files = new OpenFiles();
                Arena arena = Arena.ofConfined()) {
            int in = files.forReading(file(builder.redirectInput()));
            int out = files.forAppending(file(builder.redirectOutput()));
            int errors = builder.redirectErrorStream() ? out : files.forAppending(file(builder.redirectError()));
            SortedMap<Integer, Integer> open = new TreeMap<>(Map.of(0, in, 1, out, 2, errors));
            for (var file : more.entrySet()) {
                open.put(file.getKey(), files.forReading(file.getValue().toFile()));
            }
            Call call = new Call(
                    arena,
                    open,
                    CFunction.text(PathBytes.of(builder.directory().toPath()), arena),
                    array(environment, arena));
            return new SpawnedProcess(call.spawn(builder.command()));
        }
    }

    private static File file(ProcessBuilder.Redirect redirect) {
        return Objects.requireNonNull(redirect.file());
    }

    /** @param open what the program finds open, by its descriptors, and what that is to us */
    private record Call(Arena arena, SortedMap<Integer, Integer> open, long directory, long environment) {
        long spawn(List<String> words) throws IOException {
            MemorySegment pid = arena.allocate(Long.BYTES, Long.BYTES);
            int error = spawn(words, pid);
            if (error == ENOEXEC) {
                // A script that does not say what it is for is one for the shell.
                List<String> script = new ArrayList<>(List.of(SHELL));
                script.addAll(words);
                error = spawn(script, pid);
            }
            if (error != 0) {
                throw new IOException(CFunction.errorText(error));
            }
            return CFunction.bytes(pid).getInt(0);
        }

        private int spawn(List<String> words, MemorySegment pid) {
            long actions = structure();
            long attributes = structure();
            succeeded(Functions.ACTIONS.call(actions));
            succeeded(Functions.ATTRIBUTES.call(attributes));
            try {
                for (var stream : open.entrySet()) {
                    succeeded(Functions.DUPLICATE.call(actions, stream.getValue(), stream.getKey()));
                }
                closeOthers(actions);
                succeeded(Functions.CHANGE_DIRECTORY.call(actions, directory));
                succeeded(Functions.SET_FLAGS.call(attributes, SETSID));
                List<byte[]> bytes =
                        words.stream().map(InheritedEnvironment::encoded).toList();
                long program = CFunction.text(bytes.getFirst(), arena);
                return Functions.SPAWN.call(
                        pid.address(), program, actions, attributes, array(bytes, arena), environment);
            } finally {
                int _ = Functions.FORGET_ACTIONS.call(actions);
                int _ = Functions.FORGET_ATTRIBUTES.call(attributes);
            }
        }

        /** All that is not meant for the program, whoever opens it meanwhile. */
        private void closeOthers(long actions) {
            int next = 0;
            for (int descriptor : open.keySet()) {
                for (int i = next; i < descriptor; i++) {
                    succeeded(Functions.CLOSE.call(actions, i));
                }
                next = descriptor + 1;
            }
            succeeded(Functions.CLOSE_FROM.call(actions, next));
        }

        private long structure() {
            return arena.allocate(STRUCTURE_BYTES, Long.BYTES).address();
        }
    }

    private static void succeeded(int error) {
        if (error != 0) {
            throw new IllegalStateException("a start could not be prepared: " + CFunction.errorText(error));
        }
    }

    /** The address of a list of texts, which ends with no address. */
    private static long array(List<byte[]> texts, Arena arena) {
        MemorySegment array = arena.allocate((texts.size() + 1L) * Long.BYTES, Long.BYTES);
        ByteBuffer addresses = CFunction.bytes(array);
        for (byte[] text : texts) {
            addresses.putLong(CFunction.text(text, arena));
        }
        return array.address();
    }

    /** The files behind the streams, which we need only for the moment. */
    private static final class OpenFiles implements AutoCloseable {
        private static final int O_CLOEXEC = 0x80000;
        private static final int O_WRONLY_CREAT_APPEND = 0x1 | 0x40 | 0x400;
        private static final int EVERYBODY = 0666;
        private static final CFunction OPEN = CFunction.open("open", 2);
        private static final CFunction CLOSE = CFunction.named("close");

        private final List<Integer> descriptors = new ArrayList<>();

        int forReading(File file) throws IOException {
            int descriptor = open(file, O_CLOEXEC);
            if (descriptor < 0) {
                // It says why.
                new FileInputStream(file).close();
            }
            return opened(descriptor, file);
        }

        int forAppending(File file) throws IOException {
            int descriptor = open(file, O_CLOEXEC | O_WRONLY_CREAT_APPEND);
            if (descriptor < 0) {
                new FileOutputStream(file, true).close();
            }
            return opened(descriptor, file);
        }

        private static int open(File file, int flags) {
            try (Arena arena = Arena.ofConfined()) {
                return OPEN.call(CFunction.text(PathBytes.of(file.toPath()), arena), flags, EVERYBODY);
            }
        }

        private int opened(int descriptor, File file) throws IOException {
            if (descriptor < 0) {
                throw new IOException(file + " cannot be opened");
            }
            descriptors.add(descriptor);
            return descriptor;
        }

        @Override
        public void close() {
            descriptors.forEach(CLOSE::call);
        }
    }
}
