package dev.ratchet.session.stream;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** A pattern that is nothing but ASCII text, perhaps as whole words and in any case: found without a regex engine. */
final class LiteralSearch implements PatternSet.Search {
    private static final Pattern PLAIN =
            Pattern.compile("(?:\\\\[^A-Za-z0-9]|[\\x20-\\x7e&&[^\\\\\\[\\](){}.*+?^$|]])+");
    private static final String BOUNDARY = "\\b";
    private static final String ANY_CASE = "(?i)";

    /** What a pattern asks for beyond its text. */
    private enum Rule {
        ANY_CASE,
        WORD_BEFORE,
        WORD_AFTER
    }

    private final String literal;
    private final boolean anyCase;
    private final boolean wordBefore;
    private final boolean wordAfter;
    private final char lower;
    private final char upper;

    private LiteralSearch(String literal, Set<Rule> rules) {
        this.literal = literal;
        this.anyCase = rules.contains(Rule.ANY_CASE);
        this.wordBefore = rules.contains(Rule.WORD_BEFORE);
        this.wordAfter = rules.contains(Rule.WORD_AFTER);
        char first = literal.charAt(0);
        this.lower = anyCase ? Character.toLowerCase(first) : first;
        this.upper = anyCase ? Character.toUpperCase(first) : first;
    }

    /** Nothing if the pattern is more than that. */
    static Optional<LiteralSearch> of(Pattern pattern) {
        if ((pattern.flags() & ~Pattern.CASE_INSENSITIVE) != 0) {
            return Optional.empty();
        }
        Set<Rule> rules = EnumSet.noneOf(Rule.class);
        String rest = pattern.pattern();
        if (pattern.flags() != 0) {
            rules.add(Rule.ANY_CASE);
        }
        if (rest.startsWith(ANY_CASE)) {
            rules.add(Rule.ANY_CASE);
            rest = rest.substring(ANY_CASE.length());
        }
        if (rest.startsWith(BOUNDARY)) {
            rules.add(Rule.WORD_BEFORE);
            rest = rest.substring(BOUNDARY.length());
        }
        if (rest.endsWith(BOUNDARY)) {
            rules.add(Rule.WORD_AFTER);
            rest = rest.substring(0, rest.length() - BOUNDARY.length());
        }
        if (!PLAIN.matcher(rest).matches()) {
            return Optional.empty();
        }
        String literal = rest.replaceAll("\\\\(.)", "$1");
        return edgesFit(literal, rules) ? Optional.of(new LiteralSearch(literal, rules)) : Optional.empty();
    }

    /** Beside a character that belongs to no word, a boundary means the opposite. */
    private static boolean edgesFit(String literal, Set<Rule> rules) {
        return (!rules.contains(Rule.WORD_BEFORE) || word(literal.charAt(0)))
                && (!rules.contains(Rule.WORD_AFTER) || word(literal.charAt(literal.length() - 1)));
    }

    @Override
    public boolean in(String text) {
        int last = text.length() - literal.length();
        for (int i = 0; i <= last; i++) {
            char c = text.charAt(i);
            if ((c == lower || c == upper) && at(text, i)) {
                return true;
            }
        }
        return false;
    }

    private boolean at(String text, int start) {
        int end = start + literal.length();
        return sameFrom(text, start)
                && !(wordBefore && start > 0 && word(text.charAt(start - 1)))
                && !(wordAfter && end < text.length() && word(text.charAt(end)));
    }

    /** Letters outside ASCII have no other case here, as in a regex without the Unicode flag. */
    private boolean sameFrom(String text, int start) {
        for (int i = 0; i < literal.length(); i++) {
            if (fold(text.charAt(start + i)) != fold(literal.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    private char fold(char c) {
        return anyCase && c >= 'A' && c <= 'Z' ? (char) (c + ('a' - 'A')) : c;
    }

    private static boolean word(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    }
}
