package dev.ratchet.screen;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Text that Markdown takes for nothing else: no heading, fence, picture, link or HTML, and nobody is called by it. */
final class MarkdownText {
    private static final String SIGNS = "\\`*_[]{}|~$#!";
    private static final Pattern MARKED =
            Pattern.compile("\\*\\*([^\\s*`](?:[^*`]*[^\\s*`])?)\\*\\*|(?<!`)`([^`]+)`(?!`)");
    private static final Pattern AT_THE_START = Pattern.compile("^(\\s*)([-+=]|\\d+[.)])");

    /** Nothing to be seen: after a sign that would make a name or a number a reference. */
    private static final String NOTHING = "\u2060";

    private MarkdownText() {}

    /** A whole line, whose beginning could make something else of it. */
    static String line(String text) {
        String indented = text.stripLeading();
        return harmless(text.length() - indented.length(), inline(indented));
    }

    /** The same, but what is bold or code in it stays so: the little of Markdown that agents use when they talk. */
    static String marked(String text) {
        String indented = text.stripLeading();
        StringBuilder line = new StringBuilder();
        Matcher marked = MARKED.matcher(indented);
        int from = 0;
        while (marked.find()) {
            line.append(inline(indented.substring(from, marked.start())));
            line.append(marked.group(2) == null ? "**" + inline(marked.group(1)) + "**" : "`" + marked.group(2) + "`");
            from = marked.end();
        }
        return harmless(
                text.length() - indented.length(),
                line.append(inline(indented.substring(from))).toString());
    }

    private static String harmless(int indent, String line) {
        return "&nbsp;".repeat(indent)
                + AT_THE_START.matcher(line).replaceFirst(start -> {
                    String sign = start.group(2);
                    int last = sign.length() - 1;
                    return Matcher.quoteReplacement(
                            start.group(1) + sign.substring(0, last) + "\\" + sign.charAt(last));
                });
    }

    /** A part of one. */
    static String inline(String text) {
        StringBuilder safe = new StringBuilder(text.length());
        text.chars().forEach(c -> {
            switch (c) {
                case '&' -> safe.append("&amp;");
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                case '@' -> safe.append('@').append(NOTHING);
                case '#' -> safe.append("\\#").append(NOTHING);
                default -> {
                    if (SIGNS.indexOf(c) >= 0) {
                        safe.append('\\');
                    }
                    safe.append((char) c);
                }
            }
        });
        return safe.toString();
    }
}
