package dev.ratchet.config.key;

import dev.ratchet.config.value.HiddenText;
import dev.ratchet.config.value.TextValue;
import dev.ratchet.store.PostgresSettings;
import dev.ratchet.store.transcript.TranscriptSettings;
import dev.ratchet.store.transcript.TranscriptSettings.Keeping;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Where a project's record is kept, part of the catalogue of {@link Keys}. */
public final class StoreKeys {
    static final KeySection STORE = new KeySection("store");
    static final Key<String> URL = STORE.key("url", new HiddenText(PostgresSettings::flawOf), "")
            .means("the PostgreSQL database that keeps the project's record, as jdbc:postgresql://HOST/DATABASE;"
                    + " empty = a file in .ratchet");
    static final Key<String> PROJECT = STORE.unset(
                    "project", new TextValue(TextValue.Rule.PROJECT_NAME), "the name of the remote's repository")
            .means("the project's name among those that share the database");
    static final Key<Long> POOL =
            STORE.positive("pool", PostgresSettings.POOL).means("connections that a process has at most");

    static final Key<String> TRANSCRIPTS = STORE.choice("transcripts", Keeping.FILE)
            .means("where what sessions write is kept: in files where they ran, or in the database as well (with a"
                    + " url by default), so that every machine can read it");
    static final Key<Long> TRANSCRIPTS_MAX = STORE.positive("transcripts_max_mb", TranscriptSettings.MOST_MB)
            .means("how much of a session's output is kept in the database; of a longer one its head and its tail");

    private static final long MEGABYTE = 1024 * 1024;

    private StoreKeys() {}

    /**
     * The variables that lead to the database.
     *
     * @param environment those that the driver heeds, which are anybody's unless it is used
     */
    public static Set<String> secretVariables(KeyValues values, Map<String, String> environment) {
        Set<String> names = new HashSet<>(Set.of(URL.variable()));
        if (!values.get(URL).isEmpty()) {
            names.addAll(environment.keySet());
        }
        return names;
    }

    /** The files that lead to the database, which are anybody's unless it is used. */
    public static Set<Path> secretFiles(KeyValues values, Map<String, String> environment) {
        return postgres(values, () -> "", environment)
                .map(PostgresSettings::secretFiles)
                .orElse(Set.of());
    }

    /** Whether several machines may have it in common. */
    static boolean isShared(KeyValues values) {
        return !values.get(URL).isEmpty();
    }

    /**
     * Where in PostgreSQL it is kept, if it is.
     *
     * @param unnamed what the project is called if nobody says so
     * @param environment all that the driver is told beside
     */
    public static Optional<PostgresSettings> postgres(
            KeyValues values, Supplier<String> unnamed, Map<String, String> environment) {
        String url = values.get(URL);
        if (url.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(postgresAt(url, values, unnamed, environment));
    }

    /** The same, whatever the address that is set. */
    public static PostgresSettings postgresAt(
            String url, KeyValues values, Supplier<String> unnamed, Map<String, String> environment) {
        @Nullable String named = values.orNull(PROJECT);
        return new PostgresSettings(url, named == null ? unnamed.get() : named, values.number(POOL), environment);
    }

    /** With a database for several machines what sessions write is kept there as well, unless somebody says otherwise. */
    static void settle(KeyValues values) {
        if (isShared(values)) {
            values.putUnlessGiven(TRANSCRIPTS, Keeping.DATABASE.name().toLowerCase(Locale.ROOT));
        }
    }

    /** Where what sessions write is kept. */
    public static TranscriptSettings transcripts(KeyValues values) {
        return new TranscriptSettings(
                values.choice(TRANSCRIPTS, Keeping.class), values.get(TRANSCRIPTS_MAX) * MEGABYTE);
    }
}
