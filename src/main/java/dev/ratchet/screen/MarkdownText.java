package dev.ratchet.screen;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Text that Markdown takes for nothing else: no heading, fence, picture, link or HTML, and nobody is called by it. */
final class MarkdownText {
    private static final String SIGNS = "\\`*_[]{}|~$#!";
    private static final Pattern AT_THE_START = Pattern.compile("^(\\s*)([-+=]|\\d+[.)])");

    /** Nothing to be seen: after a sign that would make a name or a number a reference. */
    private static final String NOTHING = "\u2060";

    private MarkdownText() {}

    /** A whole line, whose beginning could make something else of it. */
    static String line(String text) {
        String indented = text.stripLeading();
        String space = "&nbsp;".repeat(text.length() - indented.length());
        return space
                + AT_THE_START.matcher(inline(indented)).replaceFirst(start -> {
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
