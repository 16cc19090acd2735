package dev.ratchet.web.piece;

import static dev.ratchet.web.html.Html.link;
import static dev.ratchet.web.html.Html.tag;
import static dev.ratchet.web.html.Html.words;

import dev.ratchet.web.html.Html;
import dev.ratchet.web.html.Html.Element;
import dev.ratchet.web.http.StaticFiles;
import java.util.List;

/**
 * What all pages have around them.
 *
 * @param project whose pages they are
 * @param trouble why what they show may be old; empty if it is not
 * @param questions how many wait for an answer
 */
public record PageFrame(String project, String trouble, int questions, Steering steering) {
    /** Whether somebody may change anything from here. */
    public enum Steering {
        ALLOWED,
        READ_ONLY
    }

    /** A place that every page leads to. */
    private record Place(String path, String name) {}

    public static final String QUESTIONS = "/questions";

    private static final List<Place> PLACES = List.of(
            new Place("/", "Overview"),
            new Place("/board", "Tasks"),
            new Place(QUESTIONS, "Questions"),
            new Place("/landings", "Landings"),
            new Place("/costs", "Costs"),
            new Place("/journal", "Journal"));

    public boolean steers() {
        return steering == Steering.ALLOWED;
    }

    /** How a page keeps up with what happens. */
    public enum Freshness {
        /** It is fetched again when something has changed. */
        LIVE,
        STILL
    }

    /** A page that keeps up with what happens. */
    public Html live(String place, String title, Html... content) {
        return page(place, title, Freshness.LIVE, content);
    }

    /** A page that stays as it is, but for what a module of its own does with it. */
    public Html still(String place, String title, Html... content) {
        return page(place, title, Freshness.STILL, content);
    }

    private Html page(String place, String title, Freshness freshness, Html... content) {
        Element main = tag("main").having("id", "main").having("tabindex", "-1");
        if (!trouble.isEmpty()) {
            main = main.with(tag("p", "trouble").having("role", "status").with("What you see may be old: " + trouble));
        }
        Element body = tag("body")
                .with(
                        link("#main", "To the content").having("class", "skip"),
                        header(place),
                        main.with(content),
                        tag("footer")
                                .with(tag("span").having("id", "connection").having("role", "status")));
        return tag("html")
                .having("lang", "en")
                .with(head(title), freshness == Freshness.LIVE ? body.having("data-live", "/live") : body);
    }

    private Html head(String title) {
        return tag("head")
                .with(
                        tag("meta").having("charset", "utf-8"),
                        tag("meta").having("name", "viewport").having("content", "width=device-width, initial-scale=1"),
                        tag("meta").having("name", "color-scheme").having("content", "light dark"),
                        tag("title").with("%s · %s".formatted(title, project)),
                        tag("link")
                                .having("rel", "icon")
                                .having("type", "image/svg+xml")
                                .having("href", StaticFiles.place("mark.svg")),
                        tag("link").having("rel", "stylesheet").having("href", StaticFiles.place("ratchet.css")),
                        tag("script").having("type", "module").having("src", StaticFiles.place("ratchet.js")));
    }

    private Html header(String place) {
        List<Element> items = PLACES.stream().map(one -> item(one, place)).toList();
        Element head = tag("header", "top")
                .with(
                        tag("a", "brand")
                                .having("href", "/")
                                .with(
                                        tag("img")
                                                .having("src", StaticFiles.place("mark.svg"))
                                                .having("alt", "")
                                                .having("width", "22")
                                                .having("height", "22"),
                                        tag("span").with(project)),
                        tag("nav").having("aria-label", "Pages").with(tag("ul").with(items)));
        return steers() ? head : head.with(tag("span", "badge quiet").with("read only"));
    }

    private Element item(Place one, String place) {
        Element there = link(one.path, one.name);
        if (one.path.equals(QUESTIONS) && questions > 0) {
            there = there.with(words(" "), tag("span", "count waiting").with(Integer.toString(questions)));
        }
        return tag("li").with(one.path.equals(place) ? there.having("aria-current", "page") : there);
    }

    /** A part of a page with a heading. */
    public static Element section(String heading, Html... content) {
        return tag("section").with(tag("h2").with(heading)).with(content);
    }

    /** Where this page is among others. */
    public static Html path(Html... steps) {
        Element trail = tag("p", "path").with(steps[0]);
        for (Html step : List.of(steps).subList(1, steps.length)) {
            trail = trail.with(words(" / "), step);
        }
        return trail;
    }
}
