package dev.ratchet.app.run;

import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.command.WrongUsage;
import dev.ratchet.files.SmallFile;
import dev.ratchet.loop.base.FailureWords;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** What somebody hands to a command by standard input. */
public final class StandardInput {
    /** How it is named where a file could be. */
    public static final String NAME = "-";

    private StandardInput() {}

    /** All of it; a {@link WrongUsage} where it is nothing, no text or too much. */
    public static String text(Terminal terminal) {
        if ("terminal".equals(System.getProperty("ratchet.stdin"))) {
            terminal.complain("reading from the terminal; Ctrl-D ends it");
        }
        return text(System.in);
    }

    public static String text(InputStream in) {
        try {
            byte[] bytes = in.readNBytes(SmallFile.LONGEST_TEXT + 1);
            if (bytes.length > SmallFile.LONGEST_TEXT) {
                throw new WrongUsage("standard input has more than %,d bytes".formatted(SmallFile.LONGEST_TEXT));
            }
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            if (text.isBlank()) {
                throw new WrongUsage("standard input is empty");
            }
            return text;
        } catch (CharacterCodingException _) {
            throw new WrongUsage("standard input is not UTF-8 text");
        } catch (IOException e) {
            throw new WrongUsage("standard input cannot be read: " + FailureWords.of(e));
        }
    }
}
