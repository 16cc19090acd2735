package dev.ratchet.app.command;

import dev.ratchet.loop.base.FailureWords;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;

/** Where results go. It remembers whether they got there, and to ask it waits for nobody. */
public final class ResultOutput extends OutputStream {
    private static final int BUFFER = 8192;

    private final OutputStream target;
    private volatile @Nullable IOException failure;

    public ResultOutput(OutputStream target) {
        this.target = target;
    }

    /** The standard output. */
    public static ResultOutput standard() {
        return new ResultOutput(new FileOutputStream(FileDescriptor.out));
    }

    /** What to print with; nothing is kept back when a line ends. */
    public PrintStream printer(Charset charset) {
        return new PrintStream(new BufferedOutputStream(this, BUFFER), true, charset);
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        try {
            target.write(bytes, from, count);
        } catch (IOException e) {
            failure = failure == null ? e : failure;
            throw e;
        }
    }

    /** The exit code of a command that ends with this one, if its result arrived; says so if it did not. */
    public int settle(int code, Terminal terminal) {
        IOException lost = failure;
        if (lost == null || isUnread(lost)) {
            return code;
        }
        terminal.complain("cannot write the result to the standard output: " + FailureWords.of(lost));
        return code == ExitCodes.OK ? ExitCodes.FAILED : code;
    }

    /** Who reads no further has what he wanted, as {@code head} does. */
    private static boolean isUnread(IOException failure) {
        return String.valueOf(failure.getMessage()).contains("Broken pipe");
    }
}
