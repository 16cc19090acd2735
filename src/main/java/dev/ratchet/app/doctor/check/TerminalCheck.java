package dev.ratchet.app.doctor.check;

import java.nio.charset.Charset;
import java.util.List;
import java.util.Map;

/**
 * What a person would see of letters and colours.
 *
 * @param encoding of arguments and file names, as the JVM took it from the locale
 * @param seen how the output is seen
 */
public record TerminalCheck(Map<String, String> environment, String encoding, Output seen) implements Check {
    /** Where the output goes. */
    public enum Output {
        TERMINAL,
        ELSEWHERE
    }

    @Override
    public List<CheckFinding> look() {
        if (!isUtf8()) {
            return CheckFinding.warning(
                    "the locale's encoding is %s: letters in prompts and paths can be lost".formatted(encoding),
                    "export LC_ALL=C.UTF-8");
        }
        return switch (seen) {
            case ELSEWHERE -> CheckFinding.ok("UTF-8, no terminal: no colours and nothing redrawn");
            case TERMINAL -> onTerminal(environment.getOrDefault("TERM", ""));
        };
    }

    private static List<CheckFinding> onTerminal(String term) {
        return switch (term) {
            case "" ->
                CheckFinding.warning(
                        "TERM is not set: the terminal may not understand colours",
                        "set NO_COLOR=1, or TERM to what it is");
            case "dumb" -> CheckFinding.ok("UTF-8, TERM is 'dumb': no colours and nothing redrawn");
            default -> CheckFinding.ok("UTF-8, " + term);
        };
    }

    private boolean isUtf8() {
        return Charset.isSupported(encoding)
                && Charset.forName(encoding).equals(java.nio.charset.StandardCharsets.UTF_8);
    }
}
