package dev.ratchet.config;

import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** A regular expression. */
record Regex() implements KeyType<Pattern> {
    @Override
    public Reading<Pattern> fromToml(Object value) {
        return value instanceof String text ? fromText(text) : Reading.notA("a string", value);
    }

    @Override
    public Reading<Pattern> fromText(String text) {
        if (text.isEmpty()) {
            return Reading.wrong("an empty pattern is found in every text");
        }
        try {
            return new Reading.Fine<>(Pattern.compile(text));
        } catch (PatternSyntaxException e) {
            String where = e.getIndex() < 0 ? "" : " near index " + e.getIndex();
            return Reading.wrong("broken pattern " + TomlText.excerpt(text) + ": " + e.getDescription() + where);
        }
    }

    @Override
    public String toToml(Pattern value) {
        return TomlText.quote(value.pattern());
    }
}
