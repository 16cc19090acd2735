package dev.ratchet.web.browser;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Draws pages: {@code LINK DIRECTORY PATH=NAME:WIDTHxHEIGHT:THEME ...}. For {@code docs/images/draw-web}. */
public final class Pictures {
    private Pictures() {}

    public static void main(String... arguments) throws IOException {
        Path profile = Files.createTempDirectory("pictures");
        Path program = Chromium.installed().orElseThrow(() -> new IOException("there is no chromium here"));
        try (Chromium browser = Chromium.start(program, profile)) {
            Tab tab = browser.tab();
            tab.open(arguments[0]);
            String base = arguments[0].substring(0, arguments[0].indexOf("/?"));
            for (String wanted : List.of(arguments).subList(2, arguments.length)) {
                int equals = wanted.lastIndexOf('=');
                String[] how = wanted.substring(equals + 1).split("[:x]");
                tab.show(
                        Integer.parseInt(how[1]),
                        Integer.parseInt(how[2]),
                        Tab.Theme.valueOf(how[3].toUpperCase(Locale.ROOT)));
                tab.open(base + wanted.substring(0, equals));
                Files.write(Path.of(arguments[1]).resolve(how[0] + ".png"), tab.picture());
                String paint = tab.text(
                        "Math.round(performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? -1)");
                System.out.println("drew %s.png, first painted after %s ms".formatted(how[0], paint));
            }
        }
    }
}
