package dev.ratchet.store;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A statement as PostgreSQL takes it: without the hints that are meant for SQLite, and with a place for each use of a
 * parameter.
 *
 * @param parameters which parameter belongs to each place
 */
record PostgresText(String sql, List<Integer> parameters) {
    private static final Pattern HINT = Pattern.compile("INDEXED BY \\w+ ?");
    private static final Pattern FORCED_ORDER = Pattern.compile("CROSS JOIN (\\w+ \\w+ ON )");
    private static final Pattern PLACE = Pattern.compile("\\?(\\d*)");

    static PostgresText of(String written) {
        String plain =
                FORCED_ORDER.matcher(HINT.matcher(written).replaceAll("")).replaceAll("JOIN $1");
        List<Integer> parameters = new ArrayList<>();
        Matcher places = PLACE.matcher(plain);
        String sql = places.replaceAll(place -> {
            String number = place.group(1);
            parameters.add(number.isEmpty() ? parameters.size() : Integer.parseInt(number) - 1);
            return "?";
        });
        return new PostgresText(sql, List.copyOf(parameters));
    }

    void bind(PreparedStatement statement, @Nullable Object[] values) throws SQLException {
        for (int i = 0; i < parameters.size(); i++) {
            statement.setObject(i + 1, fitting(values[parameters.get(i)]));
        }
    }

    /** Whatever is true or false is a number in both databases; and PostgreSQL has no place for a NUL in a text. */
    private static @Nullable Object fitting(@Nullable Object value) {
        return switch (value) {
            case Boolean yes -> yes ? 1 : 0;
            case String text -> text.indexOf('\0') < 0 ? text : text.replace('\0', '\uFFFD');
            case null -> null;
            default -> value;
        };
    }
}
