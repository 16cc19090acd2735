package dev.ratchet.session.stream;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A pattern that is nothing but ASCII text, perhaps as whole words and in any case: found without a regex engine. */
final class LiteralSearch implements PatternSet.Search {
    private static final Pattern FORM = Pattern.compile("(?<case>\\(\\?i\\))?(?<before>\\\\b)?"
            + "(?<text>(?:\\\\[^A-Za-z0-9]|[\\x20-\\x7e&&[^\\\\\\[\\](){}.*+?^$|]])+)(?<after>\\\\b)?");

    private final String literal;
    private final boolean anyCase;
    private final boolean wordBefore;
    private final boolean wordAfter;
    private final char lower;
    private final char upper;

    private LiteralSearch(Matcher form, boolean anyCase) {
        this.literal = form.group("text").replaceAll("\\\\(.)", "$1");
        this.anyCase = anyCase;
        this.wordBefore = form.group("before") != null;
        this.wordAfter = form.group("after") != null;
        char first = literal.charAt(0);
        this.lower = anyCase ? Character.toLowerCase(first) : first;
        this.upper = anyCase ? Character.toUpperCase(first) : first;
    }

    /** Nothing if the pattern is more than that. */
    static Optional<LiteralSearch> of(Pattern pattern) {
        Matcher form = FORM.matcher(pattern.pattern());
        if ((pattern.flags() & ~Pattern.CASE_INSENSITIVE) != 0 || !form.matches()) {
            return Optional.empty();
        }
        return Optional.of(new LiteralSearch(form, pattern.flags() != 0 || form.group("case") != null))
                .filter(LiteralSearch::edgesFit);
    }

    /** Beside a character that belongs to no word, a boundary means the opposite. */
    private boolean edgesFit() {
        return (!wordBefore || word(literal.charAt(0))) && (!wordAfter || word(literal.charAt(literal.length() - 1)));
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
