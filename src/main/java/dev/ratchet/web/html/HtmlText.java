package dev.ratchet.web.html;

import dev.ratchet.web.html.Html.Element;
import dev.ratchet.web.html.Html.Several;
import dev.ratchet.web.html.Html.Words;
import java.util.Set;

/** Writes pieces of a page: the one place that knows what has to be escaped. */
final class HtmlText {
    private static final Set<String> WITHOUT_END = Set.of("meta", "link", "input", "br", "hr", "img");

    private HtmlText() {}

    static void write(Html piece, StringBuilder out) {
        switch (piece) {
            case Words words -> escaped(words.words(), out);
            case Several several -> several.pieces().forEach(inner -> write(inner, out));
            case Element element -> element(element, out);
        }
    }

    private static void element(Element element, StringBuilder out) {
        out.append('<').append(element.name());
        element.attributes().forEach((name, value) -> {
            out.append(' ').append(name);
            if (!value.isEmpty()) {
                out.append("=\"");
                escaped(value, out);
                out.append('"');
            }
        });
        out.append('>');
        if (!WITHOUT_END.contains(element.name())) {
            element.content().forEach(inner -> write(inner, out));
            out.append("</").append(element.name()).append('>');
        }
    }

    private static void escaped(String text, StringBuilder out) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '&' -> out.append("&amp;");
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '"' -> out.append("&quot;");
                case '\'' -> out.append("&#39;");
                default -> out.append(c);
            }
        }
    }
}
