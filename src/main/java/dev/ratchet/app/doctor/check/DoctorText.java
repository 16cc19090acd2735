package dev.ratchet.app.doctor.check;

import dev.ratchet.app.doctor.check.CheckFinding.Level;
import dev.ratchet.json.Json;
import dev.ratchet.tui.AnsiColours;
import dev.ratchet.tui.TerminalSafeText;
import java.util.List;

/** What the doctor found, as lines and as objects. */
public final class DoctorText {
    private DoctorText() {}

    public static String line(String subject, CheckFinding finding, AnsiColours colours) {
        String advice = finding.advice().isEmpty() ? "" : " — " + finding.advice();
        return "%s %-10s %s"
                .formatted(level(finding.level(), colours), subject, TerminalSafeText.line(finding.message() + advice));
    }

    private static String level(Level level, AnsiColours colours) {
        String word = "%-8s".formatted(level == Level.OK ? "OK" : level.word());
        return switch (level) {
            case OK -> colours.green(word);
            case INFO -> colours.dim(word);
            case WARNING -> colours.yellow(word);
            case PROBLEM -> colours.red(word);
        };
    }

    public static String json(String subject, CheckFinding finding) {
        return Json.object(json -> {
            json.put("check", subject);
            json.put("level", finding.level().word());
            json.put("message", finding.message());
            json.put("advice", finding.advice().isEmpty() ? null : finding.advice());
        });
    }

    public static String summary(List<CheckFinding> findings) {
        return "%s, %s.".formatted(count(findings, Level.PROBLEM), count(findings, Level.WARNING));
    }

    private static String count(List<CheckFinding> findings, Level level) {
        long count =
                findings.stream().filter(finding -> finding.level() == level).count();
        return "%s %s%s".formatted(count == 0 ? "no" : Long.toString(count), level.word(), count == 1 ? "" : "s");
    }
}
