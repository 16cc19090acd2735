package dev.ratchet.app.doctor.check;

import dev.ratchet.process.tree.CLibrary;
import java.util.List;
import java.util.Optional;

/** The JVM that this runs on, and whether it may call the C library. */
public record JavaCheck() implements Check {
    private static final int OLDEST = 25;

    @Override
    public List<CheckFinding> look() {
        Runtime.Version version = Runtime.version();
        String name = "Java %s of %s".formatted(version, System.getProperty("java.vendor", "unknown origin"));
        if (version.feature() < OLDEST) {
            return CheckFinding.problem(name, "install a JDK %d or newer, or set JAVA_HOME to one".formatted(OLDEST));
        }
        Optional<String> problem = CLibrary.problem();
        return problem.isEmpty()
                ? CheckFinding.ok(name + ", and calls of the C library work")
                : CheckFinding.problem(
                        name + " does not let the C library be called (%s)".formatted(problem.get()),
                        "start it by the 'ratchet' script, or with --enable-native-access=ALL-UNNAMED");
    }
}
