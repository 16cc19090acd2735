package dev.ratchet.app.watch;

import dev.ratchet.session.recording.OutputWindow;
import dev.ratchet.session.recording.OutputWindow.Lines;
import dev.ratchet.tui.dashboard.ScrolledText.Direction;
import dev.ratchet.tui.dashboard.ScrolledText.Placed;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * Looks for words in what is not in memory of a session. Only parts of the file that may have them are understood: looking at
 * bytes is a hundred times as fast.
 *
 * @param pieces what lines say
 * @param unwanted whether nobody waits for it any more
 */
record SessionSearch(
        OutputWindow window, Function<List<Lines>, List<Placed>> pieces, String words, BooleanSupplier unwanted) {

    /**
     * What was found.
     *
     * @param pieces a part of the session
     * @param index which of them it is
     * @param end where in the file that part ends
     */
    record Found(List<Placed> pieces, int index, long end) {}

    /** The words that are nearest to a place at which a line begins. */
    Optional<Found> from(long place, Direction direction) {
        byte[] trace = trace(words);
        Lines last = direction == Direction.BACK ? window.before(place) : window.after(place);
        Lines passed = last;
        while (!last.isEmpty() && !unwanted.getAsBoolean()) {
            if (last.has(trace)) {
                Optional<Found> found = direction == Direction.BACK ? lastOf(last) : firstOf(last, passed);
                if (found.isPresent()) {
                    return found;
                }
            }
            passed = last;
            last = direction == Direction.BACK ? window.before(last.start()) : window.after(last.end());
        }
        return Optional.empty();
    }

    /** With what comes before, since an answer is understood only by whoever has seen the question. */
    private Optional<Found> lastOf(Lines lines) {
        List<Placed> all = pieces.apply(List.of(window.before(lines.start()), lines));
        for (int i = all.size() - 1; i >= 0; i--) {
            if (mentions(all.get(i))) {
                return Optional.of(new Found(all, i, lines.end()));
            }
        }
        return Optional.empty();
    }

    private Optional<Found> firstOf(Lines lines, Lines passed) {
        List<Placed> all = pieces.apply(passed.end() == lines.start() ? List.of(passed, lines) : List.of(lines));
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).place() >= lines.start() && mentions(all.get(i))) {
                return Optional.of(new Found(all, i, lines.end()));
            }
        }
        return Optional.empty();
    }

    private boolean mentions(Placed placed) {
        return placed.piece().mentions(words.toLowerCase(Locale.ROOT));
    }

    /** What of the words stands in the file as it is, however that writes other characters: letters and digits, in small letters. */
    private static byte[] trace(String words) {
        String longest = "";
        for (String part : words.toLowerCase(Locale.ROOT).split("[^a-z0-9]+", -1)) {
            longest = part.length() > longest.length() ? part : longest;
        }
        return longest.getBytes(StandardCharsets.US_ASCII);
    }

    /** The pieces of lines, by a reading that ends with them. */
    static List<Placed> pieces(List<Lines> parts, Function<SessionReading.Pieces, SessionReading> begun) {
        List<Placed> all = new ArrayList<>();
        SessionReading reading = begun.apply((piece, place) -> all.add(new Placed(piece, place)));
        parts.forEach(lines -> lines.handOn(reading::line));
        reading.end();
        return all;
    }
}
