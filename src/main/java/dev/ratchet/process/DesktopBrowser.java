package dev.ratchet.process;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The browser of the user's desktop, which goes on when Ratchet has ended. */
public final class DesktopBrowser {
    private static final List<String> OPENERS = List.of("xdg-open", "open");

    private DesktopBrowser() {}

    /** Opens a page, and does not wait for it. */
    public static void open(String link) throws LaunchFailed {
        String opener = OPENERS.stream()
                .map(OwnPrograms.OF_THIS_PROCESS::find)
                .flatMap(found ->
                        found instanceof ProgramLookup.Found(Path program) ? Stream.of(program) : Stream.empty())
                .findFirst()
                .orElseThrow(() -> new LaunchFailed("there is no program that opens a browser here"))
                .toString();
        ProcessBuilder builder = new ProcessBuilder(opener, link)
                .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        KeptVariables.restore(builder.environment());
        try {
            Process _ = builder.start();
        } catch (IOException e) {
            throw new LaunchFailed("%s cannot be started: %s".formatted(opener, e.getMessage()), e);
        }
    }
}
