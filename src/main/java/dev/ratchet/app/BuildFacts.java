package dev.ratchet.app;

import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.Optional;
import java.util.Properties;

/**
 * What the program was built of, as the build has written it into the jar.
 *
 * @param commit nothing where the sources were no repository
 * @param modified whether they had changes beside the commit
 */
record BuildFacts(Optional<String> commit, Optional<Instant> committedAt, Optional<Boolean> modified) {
    private static final String RESOURCE = "build.properties";

    static BuildFacts ofThisProgram() {
        try (InputStream written = BuildFacts.class.getResourceAsStream(RESOURCE)) {
            Properties facts = new Properties();
            if (written != null) {
                facts.load(written);
            }
            return of(facts);
        } catch (IOException _) {
            return of(new Properties());
        }
    }

    static BuildFacts of(Properties facts) {
        return new BuildFacts(
                Optional.ofNullable(facts.getProperty("commit")),
                Optional.ofNullable(facts.getProperty("seconds"))
                        .map(Long::parseLong)
                        .map(Instant::ofEpochSecond),
                Optional.ofNullable(facts.getProperty("modified")).map(Boolean::parseBoolean));
    }
}
