package dev.ratchet.web.html;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A piece of a page. Words become text whatever they hold: there is no way in for markup but elements, and none for a
 * program at all.
 */
public sealed interface Html {
    /** Words, escaped when they are written. */
    record Words(String words) implements Html {}

    /** Pieces one after the other. */
    record Several(List<Html> pieces) implements Html {
        public Several {
            pieces = List.copyOf(pieces);
        }
    }

    /** An element with its attributes and what is in it. */
    record Element(String name, Map<String, String> attributes, List<Html> content) implements Html {
        private static final Set<String> LINKS = Set.of("href", "src", "action", "formaction");

        /** Two slashes name another server, and to a browser a backslash is one too. */
        private static final Pattern PLACE_HERE = Pattern.compile("(|/|[#?].*|/[^/\\\\].*)", Pattern.DOTALL);

        public Element {
            for (Map.Entry<String, String> attribute : attributes.entrySet()) {
                check(attribute.getKey(), attribute.getValue());
            }
            if ((name.equals("script") && !content.isEmpty()) || name.equals("style")) {
                throw new IllegalArgumentException("programs and styles are files");
            }
            content = List.copyOf(content);
        }

        private static void check(String name, String value) {
            if (name.startsWith("on") || name.equals("style") || name.equals("srcdoc")) {
                throw new IllegalArgumentException("a page has no " + name);
            }
            if (LINKS.contains(name) && !PLACE_HERE.matcher(value).matches()) {
                throw new IllegalArgumentException("a link leads to a place of this server: " + value);
            }
        }

        /** The same with another attribute. */
        public Element having(String attribute, String value) {
            Map<String, String> more = new LinkedHashMap<>(attributes);
            more.put(attribute, value);
            return new Element(name, more, content);
        }

        /** The same with an attribute that stands for itself. */
        public Element having(String attribute) {
            return having(attribute, "");
        }

        /** The same with words after what is in it. */
        public Element with(String words) {
            return with(new Words(words));
        }

        /** The same with pieces after what is in it. */
        public Element with(Html... pieces) {
            return with(List.of(pieces));
        }

        /** The same with pieces after what is in it. */
        public Element with(List<? extends Html> pieces) {
            List<Html> more = new ArrayList<>(content);
            more.addAll(pieces);
            return new Element(name, attributes, more);
        }
    }

    /** An element without attributes. */
    static Element tag(String name) {
        return new Element(name, Map.of(), List.of());
    }

    /** An element of these classes of the style sheet. */
    static Element tag(String name, String classes) {
        return new Element(name, Map.of("class", classes), List.of());
    }

    /** A link to another page. */
    static Element link(String place, String words) {
        return tag("a").having("href", place).with(words);
    }

    static Html nothing() {
        return new Several(List.of());
    }

    static Html words(String words) {
        return new Words(words);
    }

    static Html several(List<? extends Html> pieces) {
        return new Several(List.copyOf(pieces));
    }

    static Html several(Html... pieces) {
        return new Several(List.of(pieces));
    }

    /** What a browser gets. */
    default String written() {
        StringBuilder out = new StringBuilder();
        HtmlText.write(this, out);
        return out.toString();
    }
}
