package dev.ratchet.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * The objects of a git repository as its files have them: each in one of its own, or many in a pack, whose index lists their
 * names in order. To look there takes less than a thousandth of a second, and git, which knows of more places, many.
 *
 * @param directory where the repository keeps its objects
 */
public record ObjectFiles(Path directory) {
    private static final String INDEX = "*.idx";

    /** How the second version of an index begins, which is what git has written since 2008. */
    private static final byte[] BEGINNING = {(byte) 0xff, 't', 'O', 'c', 0, 0, 0, 2};

    /** For each first byte of a name, how many names do not come after it. */
    private static final int COUNTS = 256;

    private static final int NAMES = BEGINNING.length + COUNTS * Integer.BYTES;

    /** Whether an object of that name is found; one that is not may be there all the same. */
    public boolean has(String name) {
        try {
            return isFile(directory.resolve(name.substring(0, 2)).resolve(name.substring(2))) || isPacked(name);
        } catch (IOException | RuntimeException _) {
            // Somebody tidies up, or has left something strange there.
            return false;
        }
    }

    private boolean isPacked(String name) throws IOException {
        byte[] wanted = HexFormat.of().parseHex(name);
        try (DirectoryStream<Path> indexes = Files.newDirectoryStream(directory.resolve("pack"), INDEX)) {
            for (Path index : indexes) {
                if (isFile(index) && lists(index, wanted)) {
                    return true;
                }
            }
            return false;
        }
    }

    private static boolean isFile(Path file) {
        return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
    }

    private static boolean lists(Path index, byte[] wanted) throws IOException {
        try (FileChannel channel = FileChannel.open(index)) {
            if (!Arrays.equals(read(channel, 0, BEGINNING.length), BEGINNING)) {
                return false;
            }
            int first = Byte.toUnsignedInt(wanted[0]);
            int low = first == 0 ? 0 : count(channel, first - 1);
            int high = count(channel, first);
            while (low < high) {
                int middle = (low + high) >>> 1;
                byte[] found = read(channel, NAMES + (long) middle * wanted.length, wanted.length);
                int order = Arrays.compareUnsigned(found, wanted);
                if (order == 0) {
                    return true;
                }
                if (order < 0) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return false;
        }
    }

    private static int count(FileChannel index, int first) throws IOException {
        return ByteBuffer.wrap(read(index, BEGINNING.length + (long) first * Integer.BYTES, Integer.BYTES))
                .getInt();
    }

    private static byte[] read(FileChannel index, long from, int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(length);
        while (bytes.hasRemaining()) {
            if (index.read(bytes, from + bytes.position()) < 0) {
                throw new IOException("the index ends before its names do");
            }
        }
        return bytes.array();
    }
}
