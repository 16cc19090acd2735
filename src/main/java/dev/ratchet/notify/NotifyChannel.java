package dev.ratchet.notify;

import dev.ratchet.notify.NotifySettings.Desktop;
import dev.ratchet.process.OwnPrograms;
import dev.ratchet.process.ProgramLookup;
import dev.ratchet.process.Shell;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A way to tell somebody: a line for the shell that never changes. It finds the notice in its environment, where words
 * are only words.
 */
record NotifyChannel(String name, String script) {
    static final String KIND = "RATCHET_NOTICE";
    static final String TITLE = "RATCHET_TITLE";
    static final String TEXT = "RATCHET_TEXT";

    /** The text without what a desktop would take for markup. */
    static final String PLAIN_TEXT = "RATCHET_PLAIN_TEXT";

    private static final String WORDS = " -- \"$" + TITLE + "\" \"$";

    /** The channels that are wanted and there, on the system that the JVM calls so. */
    static List<NotifyChannel> of(
            NotifySettings settings, String system, Map<String, String> environment, OwnPrograms programs) {
        List<NotifyChannel> channels = new ArrayList<>();
        if (!settings.command().isBlank()) {
            channels.add(new NotifyChannel("notify.command", settings.command()));
        }
        if (settings.desktop() == Desktop.ON) {
            channels.addAll(system.startsWith("Mac") ? mac() : freeDesktop(environment, programs));
        }
        return List.copyOf(channels);
    }

    private static List<NotifyChannel> freeDesktop(Map<String, String> environment, OwnPrograms programs) {
        boolean display = !environment.getOrDefault("DISPLAY", "").isBlank()
                || !environment.getOrDefault("WAYLAND_DISPLAY", "").isBlank();
        return display && programs.find("notify-send") instanceof ProgramLookup.Found(Path program)
                ? List.of(new NotifyChannel(
                        "notify.desktop",
                        "exec " + Shell.line(List.of(program.toString())) + WORDS + PLAIN_TEXT + "\""))
                : List.of();
    }

    /** Untested for want of such a machine. */
    private static List<NotifyChannel> mac() {
        String notification = "exec /usr/bin/osascript -e 'on run argv'"
                + " -e 'display notification (item 2 of argv) with title (item 1 of argv)' -e 'end run'";
        return List.of(
                new NotifyChannel("notify.desktop", notification + WORDS + TEXT + "\""),
                new NotifyChannel("notify.desktop (say)", "printf '%s\\n' \"$" + TITLE + "\" | /usr/bin/say"));
    }

    static Map<String, String> variables(Notice notice) {
        return Map.of(
                KIND,
                notice.kind().word(),
                TITLE,
                notice.title(),
                TEXT,
                notice.text(),
                PLAIN_TEXT,
                notice.text().replace('<', '‹').replace('>', '›').replace('&', '＆'));
    }
}
