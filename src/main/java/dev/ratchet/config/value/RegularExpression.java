package dev.ratchet.config.value;

import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** The type of settings that are regular expressions: refused with the position of the mistake. */
public record RegularExpression() implements KeyType<Pattern> {
    @Override
    public ReadValue<Pattern> fromText(String text) {
        if (text.isEmpty()) {
            return ReadValue.wrong("an empty pattern is found in every text");
        }
        try {
            return new ReadValue.Fine<>(Pattern.compile(text));
        } catch (PatternSyntaxException e) {
            String where = e.getIndex() < 0 ? "" : " near index " + e.getIndex();
            return ReadValue.wrong("broken pattern " + TomlText.excerpt(text) + ": " + e.getDescription() + where);
        }
    }

    @Override
    public String toToml(Pattern value) {
        return TomlText.quote(value.pattern());
    }
}
