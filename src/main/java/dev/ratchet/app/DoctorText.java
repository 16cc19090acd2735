package dev.ratchet.app;

import dev.ratchet.app.doctor.Finding;
import dev.ratchet.app.doctor.Level;
import dev.ratchet.json.Json;
import dev.ratchet.tui.Clean;
import dev.ratchet.tui.Paint;
import java.util.List;

/** What the doctor found, as lines and as objects. */
final class DoctorText {
    private DoctorText() {}

    static String line(String subject, Finding finding, Paint paint) {
        String advice = finding.advice().isEmpty() ? "" : " — " + finding.advice();
        return "%s %-10s %s".formatted(level(finding.level(), paint), subject, Clean.line(finding.message() + advice));
    }

    private static String level(Level level, Paint paint) {
        String word = "%-8s".formatted(level == Level.OK ? "OK" : level.word());
        return switch (level) {
            case OK -> paint.green(word);
            case INFO -> paint.dim(word);
            case WARNING -> paint.yellow(word);
            case PROBLEM -> paint.red(word);
        };
    }

    static String json(String subject, Finding finding) {
        return Json.object(json -> {
            json.put("check", subject);
            json.put("level", finding.level().word());
            json.put("message", finding.message());
            json.put("advice", finding.advice().isEmpty() ? null : finding.advice());
        });
    }

    static String summary(List<Finding> findings) {
        return "%s, %s.".formatted(count(findings, Level.PROBLEM), count(findings, Level.WARNING));
    }

    private static String count(List<Finding> findings, Level level) {
        long count =
                findings.stream().filter(finding -> finding.level() == level).count();
        return "%s %s%s".formatted(count == 0 ? "no" : Long.toString(count), level.word(), count == 1 ? "" : "s");
    }
}
