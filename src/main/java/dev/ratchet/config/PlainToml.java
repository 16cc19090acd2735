package dev.ratchet.config;

import dev.ratchet.config.TomlItem.Section;
import dev.ratchet.config.key.AgentKeys;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tomlj.MutableTomlArray;

/**
 * Reads the TOML that most configuration files are made of: sections, and in them names with a string, a number, true or false,
 * or a list of strings on one line. Whatever else it meets, or what is wrong, it leaves to the library for all of
 * TOML, which takes a tenth of the time that a short command has.
 */
final class PlainToml {
    private static final int MOST_DIGITS = 18;
    private static final char FIRST_BEYOND_ASCII = 0xA0;

    private final List<TomlItem> items = new ArrayList<>();
    private final Map<String, List<TomlItem>> tables = new HashMap<>();
    private @Nullable List<TomlItem> current;
    private String line = "";
    private int at;

    private PlainToml() {}

    /** What the library would say that the text has in it; empty if it has to be asked. */
    static Optional<List<TomlItem>> read(String text) {
        PlainToml reader = new PlainToml();
        int number = 0;
        int start = 0;
        while (start <= text.length()) {
            int end = text.indexOf('\n', start);
            int stop = end < 0 ? text.length() : end;
            number++;
            if (!reader.line(text.substring(start, stop), number)) {
                return Optional.empty();
            }
            start = stop + 1;
        }
        return Optional.of(reader.items);
    }

    private boolean line(String text, int number) {
        line = text;
        at = 0;
        skipBlanks();
        return atEnd() || (peek() == '[' ? header(number) : setting(number));
    }

    private boolean header(int number) {
        at++;
        String name = name();
        String agent = null;
        if (name.equals(AgentKeys.SECTION) && peek() == '.') {
            at++;
            agent = name();
            if (agent.isEmpty()) {
                return false;
            }
        }
        if (name.isEmpty() || !take(']') || !atEnd() || tables.containsKey(path(name, agent))) {
            return false;
        }
        List<TomlItem> section = tables.computeIfAbsent(name, _ -> table(items, name, number));
        if (agent != null && has(section, agent)) {
            return false;
        }
        current = agent == null ? section : table(section, agent, number);
        tables.put(path(name, agent), current);
        return true;
    }

    private static boolean has(List<TomlItem> section, String name) {
        return section.stream().anyMatch(item -> item.name().equals(name));
    }

    private static String path(String name, @Nullable String agent) {
        return agent == null ? name : name + "." + agent;
    }

    private static List<TomlItem> table(List<TomlItem> above, String name, int number) {
        List<TomlItem> fresh = new ArrayList<>();
        above.add(new TomlItem(name, number, new Section(fresh)));
        return fresh;
    }

    private boolean setting(int number) {
        String name = name();
        List<TomlItem> section = current;
        if (name.isEmpty() || section == null || has(section, name)) {
            return false;
        }
        skipBlanks();
        if (!take('=')) {
            return false;
        }
        skipBlanks();
        Object value = value();
        if (value == null || !atEnd()) {
            return false;
        }
        section.add(new TomlItem(name, number, value));
        return true;
    }

    private @Nullable Object value() {
        return switch (peek()) {
            case '"' -> string();
            case '[' -> strings();
            case 't', 'f' -> truth();
            default -> number();
        };
    }

    private @Nullable String string() {
        if (!take('"')) {
            return null;
        }
        int start = at;
        while (at < line.length() && line.charAt(at) != '"') {
            char letter = line.charAt(at++);
            if (letter == '\\' || !isPlain(letter)) {
                return null;
            }
        }
        String text = line.substring(start, at);
        // Three of them begin a text of several lines.
        return take('"') && peek() != '"' ? text : null;
    }

    private static boolean isPlain(char letter) {
        return (letter >= ' ' && letter <= '~') || (letter >= FIRST_BEYOND_ASCII && !Character.isSurrogate(letter));
    }

    private @Nullable Object strings() {
        at++;
        MutableTomlArray all = MutableTomlArray.create();
        skipBlanks();
        while (!take(']')) {
            String text = string();
            if (text == null) {
                return null;
            }
            all.add(text);
            skipBlanks();
            if (peek() != ']' && !take(',')) {
                return null;
            }
            skipBlanks();
        }
        return all;
    }

    private @Nullable Boolean truth() {
        String word = name();
        return word.equals("true") ? Boolean.TRUE : word.equals("false") ? Boolean.FALSE : null;
    }

    private @Nullable Object number() {
        int start = at;
        if (peek() == '-') {
            at++;
        }
        int first = at;
        int digits = digits();
        if (digits == 0 || digits > MOST_DIGITS || (digits > 1 && line.charAt(first) == '0')) {
            return null;
        }
        if (!take('.')) {
            return Long.valueOf(line.substring(start, at));
        }
        return digits() > 0 ? Double.valueOf(line.substring(start, at)) : null;
    }

    private int digits() {
        int start = at;
        while (peek() >= '0' && peek() <= '9') {
            at++;
        }
        return at - start;
    }

    private String name() {
        int start = at;
        while (isOfName(peek())) {
            at++;
        }
        return line.substring(start, at);
    }

    private static boolean isOfName(char letter) {
        return (letter >= 'a' && letter <= 'z')
                || (letter >= 'A' && letter <= 'Z')
                || (letter >= '0' && letter <= '9')
                || letter == '_'
                || letter == '-';
    }

    private void skipBlanks() {
        while (peek() == ' ' || peek() == '\t') {
            at++;
        }
    }

    private boolean take(char wanted) {
        if (peek() != wanted) {
            return false;
        }
        at++;
        return true;
    }

    /** Nothing but blanks and a comment is left of the line. */
    private boolean atEnd() {
        int before = at;
        skipBlanks();
        boolean ended = at == line.length() || (line.charAt(at) == '#' && isComment(at));
        at = before;
        return ended;
    }

    private boolean isComment(int start) {
        for (int i = start; i < line.length(); i++) {
            if (!isPlain(line.charAt(i)) && line.charAt(i) != '\t') {
                return false;
            }
        }
        return true;
    }

    /** NUL at the line's end: it is in no text that is plain. */
    private char peek() {
        return at < line.length() ? line.charAt(at) : 0;
    }
}
