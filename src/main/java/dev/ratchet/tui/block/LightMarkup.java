package dev.ratchet.tui.block;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The little of Markdown that agents use when they talk: bold words, code, headings. */
final class LightMarkup {
    private static final Pattern MARKED = Pattern.compile("\\*\\*(\\S(?:.*?\\S)?)\\*\\*|`([^`]+)`");
    private static final Pattern HEADING = Pattern.compile("#{1,6} +(.*)");
    private static final Pattern ITEM = Pattern.compile("( *(?:[-*•]|\\d{1,3}[.)]) +)(.*)");

    private LightMarkup() {}

    /** A line of an agent's text; an item of a list hangs by its bullet. */
    static Paragraph paragraph(StyledText head, String line, Style style) {
        Matcher heading = HEADING.matcher(line);
        if (heading.matches()) {
            return Paragraph.of(head, StyledText.of(Style.BOLD, heading.group(1)));
        }
        Matcher item = ITEM.matcher(line);
        return item.matches()
                ? Paragraph.of(head.with(Style.DIM, item.group(1)), styled(item.group(2), style))
                : Paragraph.of(head, styled(line, style));
    }

    private static StyledText styled(String line, Style style) {
        StyledText text = StyledText.EMPTY;
        Matcher marked = MARKED.matcher(line);
        int from = 0;
        while (marked.find()) {
            text = text.with(style, line.substring(from, marked.start()));
            text = marked.group(1) == null
                    ? text.with(Style.CODE, marked.group(2))
                    : text.with(Style.BOLD, marked.group(1));
            from = marked.end();
        }
        return text.with(style, line.substring(from));
    }
}
