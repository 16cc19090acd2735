package dev.ratchet.store;

import dev.ratchet.loop.base.Complaint;
import dev.ratchet.loop.base.Trouble;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.postgresql.Driver;

/**
 * Where a project is kept in PostgreSQL. What is secret of it is shown nowhere.
 *
 * @param url as the driver takes it
 * @param project its name among those that share the database
 * @param pool how many connections a process has at most
 * @param environment where user and password are, if the URL does not have them
 */
public record PostgresSettings(String url, String project, int pool, Map<String, String> environment) {
    public static final int POOL = 10;

    /** How a URL begins. */
    public static final String SCHEME = "jdbc:postgresql:";

    /** What a URL looks like, in words. */
    private static final String FORM = SCHEME + "//HOST[:PORT]/DATABASE";

    /** The driver's, kept so that what is said to it holds: whatever goes wrong is told by us, and it would tell the URL. */
    private static final Logger DRIVER = Logger.getLogger("org.postgresql");

    static {
        DRIVER.setLevel(Level.OFF);
    }

    /** The variable that names the file with passwords. */
    public static final String PASSWORD_FILE = "PGPASSFILE";

    /** As libpq has it before the host, which the driver takes for a part of that. */
    private static final Pattern LOGIN = Pattern.compile("^[^?]*//[^?]*@");

    private static final Pattern KEY_OF_URL = Pattern.compile("[?&]sslkey=([^&]*)");

    /** What the name of a project may be, in words. */
    public static final String NAME_RULE =
            "a name has at most 50 letters from a to z, digits, \".\", \"_\" and \"-\", and begins with a letter or a"
                    + " digit";

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,49}");

    private static final Set<PosixFilePermission> OF_OTHERS = PosixFilePermissions.fromString("---rwxrwx");

    /** The driver's own names for what libpq has variables for. */
    private static final Map<String, String> VARIABLES = Map.of(
            "PGHOST", "PGHOST",
            "PGPORT", "PGPORT",
            "PGDATABASE", "PGDBNAME",
            "PGUSER", "user",
            "PGPASSWORD", "password",
            "PGSSLMODE", "sslmode",
            "PGSSLROOTCERT", "sslrootcert",
            "PGSSLCERT", "sslcert",
            "PGSSLKEY", "sslkey",
            "PGOPTIONS", "options");

    public PostgresSettings {
        environment = Map.copyOf(environment);
    }

    /** What is wrong with an address, in words that have nothing of it. */
    public static Optional<String> flawOf(String url) {
        if (!url.startsWith(SCHEME)) {
            return Optional.of("must begin with " + SCHEME);
        }
        if (LOGIN.matcher(url).find()) {
            return Optional.of("must not have user and password before the host: they belong in PGUSER and PGPASSWORD,"
                    + " or in the file .pgpass");
        }
        return Driver.parseURL(url, null) == null
                ? Optional.of("must be of the form %s, with a port from 1 to 65535".formatted(FORM))
                : Optional.empty();
    }

    /** Whether this can be the name of a project. */
    public static boolean isName(String word) {
        return NAME.matcher(word).matches();
    }

    /** What messages call it. */
    String store() {
        return "the PostgreSQL store of project '%s'".formatted(project);
    }

    /** A place beside, which no project can have, for what becomes this one when it is whole. */
    public PostgresSettings unfinished() {
        return new PostgresSettings(url, project + ":copy", pool, environment);
    }

    /** What is to be told if the driver cannot make out what the URL says. */
    Optional<Complaint> flawOfUrl() {
        return Driver.parseURL(url, null) == null
                ? Optional.of(new Complaint(
                        "store.url is no address that the driver understands",
                        "it is jdbc:postgresql://HOST:PORT/DATABASE, and a % in a parameter is written as %25"))
                : Optional.empty();
    }

    /**
     * What went wrong, with a parameter's name in place of each value that the URL has: a password may have got to where the driver
     * looks for a number, and tells what it has found.
     */
    Trouble withoutValues(Trouble trouble) {
        Complaint said = trouble.complaint();
        int end = said.what().indexOf(": ") + 1;
        String words = withoutValues(said.what().substring(end));
        Complaint bare = new Complaint(said.what().substring(0, end) + words, said.hint());
        return Trouble.isUnreachable(trouble) ? Trouble.unreachable(bare, trouble) : new Trouble(bare, trouble);
    }

    private String withoutValues(String words) {
        Properties parameters = Objects.requireNonNullElseGet(Driver.parseURL(url, null), Properties::new);
        return parameters.stringPropertyNames().stream()
                .filter(name -> !name.startsWith("PG"))
                .sorted()
                .reduce(words, (left, name) -> without(left, parameters.getProperty(name), "<" + name + ">"));
    }

    /** Of what is an option of the server, that finds fault with a part of it. */
    private static String without(String words, String value, String name) {
        return Stream.concat(Stream.of(value), Stream.of(value.split("[\\s=,]+")))
                .filter(part -> !part.isBlank())
                .reduce(
                        words,
                        (left, part) -> left.replaceAll(
                                "(?<!\\w)%s(?!\\w)".formatted(Pattern.quote(part)), Matcher.quoteReplacement(name)));
    }

    /** Each project has a schema for itself. */
    String schema() {
        return "ratchet_" + project;
    }

    /** The schema's name as SQL has it. */
    String quotedSchema() {
        return "\"" + schema() + "\"";
    }

    /** What the driver is told unless the URL says otherwise. */
    Properties properties() {
        Properties properties = new Properties();
        properties.setProperty("ApplicationName", "ratchet");
        // For all that comes before the first statement; a host of several that is gone leaves time for the next one.
        properties.setProperty("loginTimeout", "10");
        properties.setProperty("connectTimeout", "4");
        // Longer than any statement may take: only a server that is gone is silent for so long.
        properties.setProperty("socketTimeout", "40");
        properties.setProperty("tcpKeepAlive", "true");
        properties.setProperty("reWriteBatchedInserts", "true");
        VARIABLES.forEach((variable, property) -> Optional.ofNullable(environment.get(variable))
                .filter(value -> !value.isEmpty())
                .ifPresent(value -> properties.setProperty(property, value)));
        return properties;
    }

    /** One connection of its own, as the server makes it. */
    Connection connect() throws SQLException {
        Connection connection = new Driver().connect(url, properties());
        if (connection == null) {
            throw new SQLException("no connection", "08001");
        }
        return connection;
    }

    /**
     * The files that somebody could get in with who can read them: passwords, keys and what services are called by, where
     * the driver takes them from and where psql has the like. What is there and is no file is none, such as /dev/null.
     */
    public Set<Path> secretFiles() {
        Path home = Path.of(System.getProperty("user.home", "/"));
        Stream<Path> unnamed = Stream.of(".postgresql/postgresql.pk8", ".postgresql/postgresql.key", ".pg_service.conf")
                .map(home::resolve);
        Stream<Path> named = Stream.of(
                        passwordFile(),
                        file(environment.get("PGSERVICEFILE")),
                        file(environment.get("PGSYSCONFDIR")).map(directory -> directory.resolve("pg_service.conf")),
                        file(environment.get("PGSSLKEY")),
                        keyOfUrl())
                .flatMap(Optional::stream);
        return Stream.concat(named, unnamed)
                // As the driver opens them, whatever directory the project is in.
                .map(Path::toAbsolutePath)
                .filter(path -> Files.notExists(path) || Files.isRegularFile(path))
                .collect(Collectors.toUnmodifiableSet());
    }

    private Optional<Path> keyOfUrl() {
        Matcher key = KEY_OF_URL.matcher(url);
        try {
            return key.find() ? file(URLDecoder.decode(key.group(1), StandardCharsets.UTF_8)) : Optional.empty();
        } catch (IllegalArgumentException _) {
            // The driver makes nothing of it either, and says so.
            return Optional.empty();
        }
    }

    private static Optional<Path> file(@Nullable String name) {
        return Optional.ofNullable(name).filter(text -> !text.isEmpty()).map(Path::of);
    }

    /** Where passwords are looked for. */
    Optional<Path> passwordFile() {
        return file(environment.get(PASSWORD_FILE));
    }

    /** The same if others can read it: then it is not looked at, as psql has it. */
    Optional<Path> exposedPasswordFile() {
        return passwordFile().filter(PostgresSettings::isExposed);
    }

    private static boolean isExposed(Path file) {
        try {
            return Files.getPosixFilePermissions(file).stream().anyMatch(OF_OTHERS::contains);
        } catch (IOException | UnsupportedOperationException _) {
            // There is none, or nobody can say.
            return false;
        }
    }

    @Override
    public String toString() {
        return "PostgreSQL, project " + project;
    }
}
