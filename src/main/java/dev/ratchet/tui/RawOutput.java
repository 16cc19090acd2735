package dev.ratchet.tui;

import java.io.PrintStream;

/** An agent's output as it is; for a terminal without what could move its cursor or fool it. */
public final class RawOutput {
    private static final int C1_FIRST_BYTE = 0xc2;

    private final PrintStream out;
    private final For reader;
    private boolean afterC1FirstByte;

    /** Who reads it. */
    public enum For {
        A_TERMINAL,
        A_PROGRAM
    }

    public RawOutput(PrintStream out, For reader) {
        this.out = out;
        this.reader = reader;
    }

    /** Takes the next bytes. */
    public void read(byte[] bytes, int offset, int length) {
        switch (reader) {
            case A_PROGRAM -> out.write(bytes, offset, length);
            case A_TERMINAL -> out.write(clean(bytes, offset, length), 0, length);
        }
        out.flush();
    }

    private byte[] clean(byte[] bytes, int offset, int length) {
        byte[] clean = new byte[length];
        for (int i = 0; i < length; i++) {
            int b = bytes[offset + i] & 0xff;
            clean[i] = harmless(b) ? (byte) b : (byte) ' ';
            afterC1FirstByte = b == C1_FIRST_BYTE;
        }
        return clean;
    }

    private boolean harmless(int b) {
        if (b < ' ') {
            return b == '\n' || b == '\t';
        }
        return b != 0x7f && !(afterC1FirstByte && b < 0xa0);
    }
}
