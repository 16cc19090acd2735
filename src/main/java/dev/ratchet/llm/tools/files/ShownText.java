package dev.ratchet.llm.tools.files;

/** Text as a model sees it. */
public final class ShownText {
    private ShownText() {}

    /** A name in one line: one with control characters is put in quotes and those are spelt out. */
    public static String name(String name) {
        if (name.codePoints().noneMatch(Character::isISOControl)) {
            return name;
        }
        StringBuilder quoted = new StringBuilder("\"");
        name.codePoints().forEach(c -> {
            switch (c) {
                case '\n' -> quoted.append("\\n");
                case '\t' -> quoted.append("\\t");
                case '\r' -> quoted.append("\\r");
                default -> {
                    if (Character.isISOControl(c)) {
                        quoted.append("\\u%04x".formatted(c));
                    } else {
                        quoted.appendCodePoint(c);
                    }
                }
            }
        });
        return quoted.append('"').toString();
    }

    /** At most so many characters from the beginning. */
    public static String first(String text, int characters) {
        return text.codePointCount(0, text.length()) <= characters
                ? text
                : text.substring(0, text.offsetByCodePoints(0, characters));
    }

    /** At most so many characters from the end. */
    public static String last(String text, int characters) {
        return text.codePointCount(0, text.length()) <= characters
                ? text
                : text.substring(text.offsetByCodePoints(text.length(), -characters));
    }
}
