package dev.ratchet.tui.block;

import dev.ratchet.tui.AnsiColours;
import dev.ratchet.tui.DisplayWidth;
import java.util.ArrayList;
import java.util.List;

/** A line of text in several styles, which can be cut, wrapped and measured by what is seen of it. */
public record StyledText(List<Span> spans) {
    public static final StyledText EMPTY = new StyledText(List.of());

    /** Some text in one style. */
    public record Span(Style style, String text) {}

    public StyledText {
        spans = List.copyOf(spans);
    }

    public static StyledText of(Style style, String text) {
        return EMPTY.with(style, text);
    }

    public static StyledText plain(String text) {
        return of(Style.PLAIN, text);
    }

    public StyledText with(Style style, String text) {
        if (text.isEmpty()) {
            return this;
        }
        List<Span> longer = new ArrayList<>(spans);
        longer.add(new Span(style, text));
        return new StyledText(longer);
    }

    public StyledText with(StyledText other) {
        List<Span> longer = new ArrayList<>(spans);
        longer.addAll(other.spans);
        return new StyledText(longer);
    }

    public boolean isEmpty() {
        return spans.isEmpty();
    }

    public int width() {
        return spans.stream().mapToInt(span -> DisplayWidth.of(span.text)).sum();
    }

    /** As a terminal gets it. */
    public String in(AnsiColours colours) {
        StringBuilder line = new StringBuilder();
        spans.forEach(span -> line.append(span.style.in(colours, span.text)));
        return line.toString();
    }

    /** The beginning that fits, with three dots where something is missing. */
    public StyledText cut(int width) {
        if (width() <= width) {
            return this;
        }
        StyledText cut = EMPTY;
        int room = Math.max(0, width - 1);
        for (Span span : spans) {
            String fits = span.text.substring(0, DisplayWidth.fitting(span.text, room));
            cut = cut.with(span.style, fits);
            room -= DisplayWidth.of(fits);
            if (fits.length() < span.text.length()) {
                break;
            }
        }
        return width < 1 ? EMPTY : cut.with(Style.DIM, "…");
    }

    /** Lines no wider than that, broken between words where there are any; what they begin with is not counted. */
    List<StyledText> wrap(int width) {
        int room = Math.max(1, width);
        String text = text();
        List<StyledText> lines = new ArrayList<>();
        int from = 0;
        for (int end = lineEnd(text, from, room); end < text.length(); end = lineEnd(text, from, room)) {
            lines.add(part(from, end));
            from = end;
            while (from < text.length() && Character.isWhitespace(text.charAt(from))) {
                from++;
            }
        }
        lines.add(part(from, Integer.MAX_VALUE));
        return lines;
    }

    /** Where a line of this width ends that begins there: after at least one character. However long the text, it looks at one line. */
    private static int lineEnd(String text, int from, int width) {
        int fits = DisplayWidth.fitting(text, from, width);
        if (fits == text.length()) {
            return fits;
        }
        int end = Math.max(fits, from + Character.charCount(text.codePointAt(from)));
        if (end < text.length() && text.charAt(end) == ' ') {
            return end;
        }
        for (int space = end - 1; space > from + (end - from) / 3; space--) {
            if (text.charAt(space) == ' ') {
                return space;
            }
        }
        return end;
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        spans.forEach(span -> text.append(span.text));
        return text.toString();
    }

    private StyledText part(int from, int to) {
        List<Span> parts = new ArrayList<>();
        int at = 0;
        for (Span span : spans) {
            int start = Math.clamp((long) from - at, 0, span.text.length());
            int end = Math.clamp((long) to - at, 0, span.text.length());
            if (start < end) {
                parts.add(new Span(span.style, span.text.substring(start, end)));
            }
            at += span.text.length();
        }
        return new StyledText(parts);
    }
}
