package dev.ratchet.config.value;

import dev.ratchet.loop.base.NameRule;
import dev.ratchet.store.PostgresSettings;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/** The type of settings that are texts: any, one that is not empty, a path. */
public record TextValue(Rule rule) implements KeyType<String> {
    private static final Pattern VARIABLE = Pattern.compile("[A-Z_][A-Z0-9_]*");
    private static final int LAST_PORT = 65_535;

    /** What a text may be. */
    public enum Rule {
        ANY,
        NOT_EMPTY,
        FILE_NAME,
        PATH,
        PATH_OR_EMPTY,
        /** A web server's. */
        ADDRESS_OR_EMPTY,
        /** The name of an environment variable, and never what it holds. */
        VARIABLE_OR_EMPTY,
        /** Of letters that are safe in tables, file names and on screens. */
        NAME,
        /** Of letters that a schema of a database can have too. */
        PROJECT_NAME
    }

    /** What no text that reaches another program or the file system can hold. */
    static Optional<String> flawOfAny(String text) {
        return text.indexOf('\0') < 0 ? Optional.empty() : Optional.of("must not contain a NUL character");
    }

    @Override
    public ReadValue<String> fromText(String text) {
        return flawOfAny(text)
                .or(() -> flaw(text))
                .<ReadValue<String>>map(ReadValue::wrong)
                .orElseGet(() -> new ReadValue.Fine<>(text));
    }

    @Override
    public String toToml(String value) {
        return TomlText.quote(value);
    }

    private Optional<String> flaw(String text) {
        return switch (rule) {
            case ANY -> Optional.empty();
            case NOT_EMPTY -> flawOfEmpty(text);
            case FILE_NAME -> flawOfEmpty(text).or(() -> flawOfName(text));
            case PATH -> flawOfEmpty(text).or(() -> flawOfPath(text));
            case PATH_OR_EMPTY -> flawOfPath(text);
            case ADDRESS_OR_EMPTY -> text.isBlank() ? Optional.empty() : flawOfAddress(text);
            case VARIABLE_OR_EMPTY -> text.isBlank() ? Optional.empty() : flawOfVariable(text);
            case NAME -> NameRule.allow(text) ? Optional.empty() : Optional.of("cannot be a name: " + NameRule.RULE);
            case PROJECT_NAME -> flawOfProject(text);
        };
    }

    private static Optional<String> flawOfAddress(String text) {
        try {
            URI address = new URI(text);
            boolean web = "http".equals(address.getScheme()) || "https".equals(address.getScheme());
            if (!web || address.getHost() == null) {
                return Optional.of("must be the address of a server, such as http://localhost:11434/v1");
            }
            if (address.getPort() > LAST_PORT) {
                return Optional.of("must have a port of at most %d, not %d".formatted(LAST_PORT, address.getPort()));
            }
            return address.getRawUserInfo() == null && address.getRawQuery() == null
                    ? Optional.empty()
                    : Optional.of("must be an address without a login or a query; the key has its own variable");
        } catch (URISyntaxException e) {
            return Optional.of("is no address: " + e.getReason());
        }
    }

    // The text is not quoted: people put the key itself there.
    private static Optional<String> flawOfVariable(String text) {
        return VARIABLE.matcher(text).matches()
                ? Optional.empty()
                : Optional.of("must be the name of a variable, in capital letters, not the key itself");
    }

    private static Optional<String> flawOfProject(String text) {
        return PostgresSettings.isName(text)
                ? Optional.empty()
                : Optional.of("cannot be the name of a project: " + PostgresSettings.NAME_RULE);
    }

    private static Optional<String> flawOfEmpty(String text) {
        return text.isBlank() ? Optional.of("must not be empty") : Optional.empty();
    }

    private static Optional<String> flawOfName(String text) {
        return text.contains("/") ? Optional.of("must be a name without \"/\"") : Optional.empty();
    }

    private static Optional<String> flawOfPath(String text) {
        try {
            Path _ = Path.of(text);
            return Optional.empty();
        } catch (InvalidPathException e) {
            return Optional.of("cannot be a path here: " + e.getReason());
        }
    }
}
