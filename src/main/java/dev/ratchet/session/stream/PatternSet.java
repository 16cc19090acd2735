package dev.ratchet.session.stream;

import java.util.List;
import java.util.regex.Pattern;

/** A user's patterns, searched for so that none of them can hold up the reading. */
public final class PatternSet {

    /** One pattern, ready to search. */
    interface Search {
        boolean in(String text);
    }

    private final List<Search> searches;

    private PatternSet(List<Search> searches) {
        this.searches = searches;
    }

    /** For one session: patterns that prove too costly are given up for the rest of it. */
    public static PatternSet of(List<Pattern> patterns) {
        return new PatternSet(patterns.stream().map(PatternSet::search).toList());
    }

    public boolean anyIn(String text) {
        for (Search search : searches) {
            if (search.in(text)) {
                return true;
            }
        }
        return false;
    }

    private static Search search(Pattern pattern) {
        return LiteralSearch.of(pattern).<Search>map(literal -> literal).orElseGet(() -> new BoundedRegex(pattern));
    }
}
