package dev.ratchet.process.docker;

import java.util.LinkedHashMap;
import java.util.Map;

/** What a program in a container said before it ended. */
record ExecResult(int exitCode, String stdout, String stderr) {

    /** The lines of the form {@code name=value}. */
    Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        stdout.lines().forEach(line -> {
            int sign = line.indexOf('=');
            if (sign > 0) {
                facts.put(line.substring(0, sign), line.substring(sign + 1).strip());
            }
        });
        return facts;
    }

    /** Everything on one line, for people. */
    String words() {
        return (stdout + " " + stderr).replaceAll("\\s+", " ").strip();
    }
}
