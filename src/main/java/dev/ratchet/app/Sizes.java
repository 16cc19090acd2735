package dev.ratchet.app;

import java.time.Duration;
import java.util.Locale;

/** Sizes and times as people say them. */
final class Sizes {
    private Sizes() {}

    static String bytes(long bytes) {
        if (bytes < 1024) {
            return bytes + " B";
        }
        String[] units = {"KB", "MB", "GB", "TB"};
        double size = bytes / 1024.0;
        int unit = 0;
        while (size >= 1024 && unit < units.length - 1) {
            size /= 1024;
            unit++;
        }
        return String.format(Locale.ROOT, "%.1f %s", size, units[unit]);
    }

    static String time(Duration time) {
        if (time.toHours() > 0) {
            return "%dh %dm".formatted(time.toHours(), time.toMinutesPart());
        }
        return time.toMinutes() > 0
                ? "%dm %ds".formatted(time.toMinutes(), time.toSecondsPart())
                : "%ds".formatted(time.toSeconds());
    }
}
