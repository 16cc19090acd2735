package dev.ratchet.llm.tools.files;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Turns a pattern of names into a regular expression, by the rules of git: a single star stays within a name. */
public final class NamePattern {
    private static final Map<String, String> CLASSES = Stream.of(
                    "Alnum", "Alpha", "Blank", "Cntrl", "Digit", "Graph", "Lower", "Print", "Punct", "Space", "Upper",
                    "XDigit")
            .collect(Collectors.toMap(name -> name.toLowerCase(Locale.ROOT), "\\p{%s}"::formatted));

    private enum Braces {
        LITERAL,
        ALTERNATIVES
    }

    private final String pattern;
    private final Braces braces;
    private final StringBuilder regex = new StringBuilder();
    private int at;
    private int open;

    private NamePattern(String pattern, Braces braces) {
        this.pattern = pattern;
        this.braces = braces;
    }

    /** As in a .gitignore; empty if it can match nothing. */
    static Optional<Pattern> ofGit(String pattern) {
        return new NamePattern(pattern, Braces.LITERAL).translate();
    }

    /** The same with {a,b} for alternatives; empty if it is malformed. */
    public static Optional<Pattern> ofGlob(String pattern) {
        return new NamePattern(pattern, Braces.ALTERNATIVES).translate();
    }

    private Optional<Pattern> translate() {
        while (at < pattern.length()) {
            if (!step(pattern.charAt(at))) {
                return Optional.empty();
            }
        }
        return open == 0 ? Optional.of(Pattern.compile(regex.toString(), Pattern.DOTALL)) : Optional.empty();
    }

    private boolean step(char c) {
        switch (c) {
            case '*' -> stars();
            case '?' -> append("[^/]");
            case '[' -> {
                return set();
            }
            case '\\' -> {
                at++;
                if (at == pattern.length()) {
                    return false;
                }
                append(literal(pattern.charAt(at)));
            }
            default -> {
                if (braces == Braces.LITERAL || !brace(c)) {
                    append(literal(c));
                }
            }
        }
        return true;
    }

    private boolean brace(char c) {
        if (c == '{') {
            open++;
            append("(?:");
        } else if (c == ',' && open > 0) {
            append("|");
        } else if (c == '}' && open > 0) {
            open--;
            append(")");
        } else {
            return false;
        }
        return true;
    }

    /** Two stars reach over directories, but only if they are all that is between two slashes. */
    private void stars() {
        boolean atStart = at == 0 || endsName(at - 1);
        int from = at;
        while (at < pattern.length() && pattern.charAt(at) == '*') {
            at++;
        }
        boolean atEnd = at == pattern.length() || endsName(at);
        if (at - from < 2 || !atStart || !atEnd) {
            regex.append("[^/]*");
        } else if (at < pattern.length() && pattern.charAt(at) == '/') {
            append("(?:.*/)?");
        } else {
            regex.append(".*");
        }
    }

    private boolean endsName(int index) {
        char c = pattern.charAt(index);
        return c == '/' || (open > 0 && "{,}".indexOf(c) >= 0);
    }

    private boolean set() {
        at++;
        boolean negated = at < pattern.length() && "!^".indexOf(pattern.charAt(at)) >= 0;
        if (negated) {
            at++;
        }
        StringBuilder members = new StringBuilder();
        for (int first = at; at < pattern.length(); ) {
            if (pattern.charAt(at) == ']' && at > first) {
                at++;
                regex.append("(?!/)[")
                        .append(negated ? "^" : "")
                        .append(members)
                        .append(']');
                return true;
            }
            Optional<String> member = pattern.startsWith("[:", at) ? named() : range();
            if (member.isEmpty()) {
                return false;
            }
            members.append(member.get());
        }
        return false;
    }

    private Optional<String> named() {
        int end = pattern.indexOf(']', at + 2);
        if (end < 0) {
            return Optional.empty();
        }
        if (end == at + 2 || pattern.charAt(end - 1) != ':') {
            return range();
        }
        String name = pattern.substring(at + 2, end - 1);
        at = end + 1;
        return Optional.ofNullable(CLASSES.get(name));
    }

    private Optional<String> range() {
        Optional<Character> from = member();
        boolean range = at + 1 < pattern.length() && pattern.charAt(at) == '-' && pattern.charAt(at + 1) != ']';
        if (from.isEmpty() || !range) {
            return from.map(NamePattern::literal);
        }
        at++;
        Optional<Character> to = member();
        return to.map(last -> last < from.get() ? literal(from.get()) : literal(from.get()) + "-" + literal(last));
    }

    private Optional<Character> member() {
        if (pattern.charAt(at) == '\\') {
            at++;
        }
        return at < pattern.length() ? Optional.of(pattern.charAt(at++)) : Optional.empty();
    }

    private void append(String part) {
        regex.append(part);
        at++;
    }

    private static String literal(char c) {
        return c < 128 && !Character.isLetterOrDigit(c) ? "\\x%02x".formatted((int) c) : String.valueOf(c);
    }
}
