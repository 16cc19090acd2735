package dev.ratchet.web.piece;

import static dev.ratchet.web.html.Html.tag;

import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.web.html.Html;
import dev.ratchet.web.html.Html.Element;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Moments, times, money and places as pages show them. */
public final class ValueFormats {
    private static final DateTimeFormatter MOMENT =
            DateTimeFormatter.ofPattern("d MMM HH:mm:ss 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private ValueFormats() {}

    /** A moment of the past; the browser says how long ago that is. */
    public static Html moment(@Nullable Instant at) {
        return at == null ? Html.nothing() : time(at, "ago", "");
    }

    /** When something is to come: "at" a moment, or "in" so long, as the browser counts down to it. */
    public static Html countdown(@Nullable Instant until) {
        return until == null ? Html.nothing() : time(until, "until", "at ");
    }

    /** How long something that began then takes already; the browser goes on counting. */
    public static Html since(@Nullable Instant at) {
        return at == null ? Html.nothing() : time(at, "since", "");
    }

    private static Element time(Instant at, String kind, String before) {
        return tag("time")
                .having("datetime", at.toString())
                .having("data-kind", kind)
                .with(before + MOMENT.format(at));
    }

    public static String money(@Nullable Double dollars) {
        return dollars == null ? "–" : HumanUnits.cents(dollars);
    }

    /** How long it took, if it is over. */
    public static Html took(Instant from, @Nullable Instant to) {
        return to == null ? since(from) : Html.words(HumanUnits.time(Duration.between(from, to)));
    }

    /** A part of an address. */
    public static String part(String word) {
        return URLEncoder.encode(word, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
