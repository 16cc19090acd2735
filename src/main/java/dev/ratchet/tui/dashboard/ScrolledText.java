package dev.ratchet.tui.dashboard;

import dev.ratchet.tui.block.StyledText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A long text of which a part is on the screen. Its pieces are made into lines only when they are looked at, so that its
 * length costs nothing; what has grown too much is given up at the end that nobody looks at. Safe for several threads.
 */
public final class ScrolledText {
    /** In characters, of all pieces together. */
    private static final long MOST = 4L * 1024 * 1024;

    private static final int MOST_PIECES = 20_000;

    /** The same while nobody has scrolled: what is given up by then can be read again, and what stays costs memory. */
    private static final long MOST_FOLLOWED = 256L * 1024;

    private static final int MOST_PIECES_FOLLOWED = 2_000;

    private final List<Entry> entries = new ArrayList<>();
    private final AtomicLong changes = new AtomicLong();
    private long first;
    private long weight;
    private long end;
    private boolean wholeEnd = true;
    private Retention retention = Retention.MUCH;

    /** A part of it that stays together. */
    public interface Piece {
        /** Its lines, none wider than that. */
        List<StyledText> lines(int width);

        /** About how many characters it has. */
        default long weight() {
            return 0;
        }

        /** Whether these words, in small letters, are anywhere in it, also where they are not shown. */
        default boolean mentions(String words) {
            return false;
        }
    }

    /** How much of it stays. */
    public enum Retention {
        /** Enough for whoever reads its end. */
        LATEST,
        MUCH
    }

    /** Where words were found, and whether they can be seen there. */
    public record Found(Position at, Sight sight) {}

    /** Whether something can be seen. */
    public enum Sight {
        SHOWN,
        FOLDED
    }

    /** A piece, and where in its source it begins. */
    public record Placed(Piece piece, long place) {}

    /**
     * A line of a piece, at which the screen begins.
     *
     * @param piece counted from the first that was there; those that came to stand before it have numbers below zero
     */
    public record Position(long piece, int line) {}

    /**
     * What is on the screen.
     *
     * @param above whether there is more before it
     * @param below whether there is more after it
     * @param place of the source at which it begins
     */
    public record Page(List<StyledText> lines, boolean above, boolean below, long place) {
        public static final Page EMPTY = new Page(List.of(), false, false, 0);
    }

    private static final class Entry {
        private final Piece piece;
        private final long place;
        private int width = -1;
        private List<StyledText> lines = List.of();

        Entry(Piece piece, long place) {
            this.piece = piece;
            this.place = place;
        }

        List<StyledText> lines(int wanted) {
            if (width != wanted) {
                lines = piece.lines(wanted);
                width = wanted;
            }
            return lines;
        }
    }

    /** Differs whenever something else may be seen. */
    public long changes() {
        return changes.get();
    }

    /**
     * Puts a piece at the end; what is too much by then is given up at the beginning.
     *
     * @param place where in its source it begins
     */
    public synchronized void append(Piece piece, long place) {
        entries.add(new Entry(piece, place));
        weight += piece.weight();
        while (isTooMuch()) {
            dropOldest();
        }
        changes.incrementAndGet();
    }

    private boolean isTooMuch() {
        boolean latest = retention == Retention.LATEST;
        return entries.size() > 1
                && (weight > (latest ? MOST_FOLLOWED : MOST)
                        || entries.size() > (latest ? MOST_PIECES_FOLLOWED : MOST_PIECES));
    }

    /** Several at once, since what follows them in memory has to move. */
    private void dropOldest() {
        int some = Math.max(1, entries.size() / 8);
        List<Entry> oldest = entries.subList(0, some);
        oldest.forEach(entry -> weight -= entry.piece.weight());
        oldest.clear();
        first += some;
    }

    /** Puts what comes before all that is there in its place; what is too much is given up at the other end. */
    public synchronized void prepend(List<Placed> pieces) {
        List<Entry> earlier = entries(pieces);
        entries.addAll(0, earlier);
        earlier.forEach(entry -> weight += entry.piece.weight());
        first -= earlier.size();
        while (isTooMuch() && entries.size() > earlier.size()) {
            Entry last = entries.removeLast();
            weight -= last.piece.weight();
            end = last.place;
            wholeEnd = false;
        }
        changes.incrementAndGet();
    }

    private static List<Entry> entries(List<Placed> pieces) {
        return new ArrayList<>(pieces.stream()
                .map(placed -> new Entry(placed.piece, placed.place))
                .toList());
    }

    /**
     * Has another part of its source in place of all that was there.
     *
     * @param place where in its source that part ends
     */
    public synchronized void replace(List<Placed> pieces, long place) {
        clear();
        entries.addAll(entries(pieces));
        entries.forEach(entry -> weight += entry.piece.weight());
        end = place;
        wholeEnd = false;
    }

    /** Says where in its source it ends by now, if that is not the end of it. */
    public synchronized void endAt(long place) {
        end = place;
    }

    /** It is at the end of its source. */
    public synchronized void atItsEnd() {
        wholeEnd = true;
        changes.incrementAndGet();
    }

    /** Where in its source it ends, if that is not the end of it. */
    public synchronized long endsAt() {
        return end;
    }

    /** Keeps that much from now on. */
    public synchronized void keep(Retention other) {
        retention = other;
    }

    /** Has nothing in it any more, as at first. */
    public synchronized void clear() {
        entries.clear();
        first = 0;
        weight = 0;
        wholeEnd = true;
        changes.incrementAndGet();
    }

    /** Has the pieces made into lines anew, since they would be others now. */
    public synchronized void restyle() {
        entries.forEach(entry -> entry.width = -1);
        changes.incrementAndGet();
    }

    /** Whether its end is that of its source, as it is unless too much of what comes before was looked at. */
    public synchronized boolean reachesItsEnd() {
        return wholeEnd;
    }

    /** Where in its source it begins. */
    public synchronized long beginsAt() {
        return entries.isEmpty() ? 0 : entries.getFirst().place;
    }

    /**
     * What is on a screen of that size.
     *
     * @param at where it begins; null if it shows the end
     */
    public synchronized Page page(@Nullable Position at, int width, int height) {
        Position start = begin(at, width, height);
        List<StyledText> lines = new ArrayList<>();
        int index = index(start);
        int from = start.line;
        boolean more = false;
        for (; index < entries.size() && !more; index++, from = 0) {
            List<StyledText> own = entries.get(index).lines(width);
            List<StyledText> rest = own.subList(Math.min(from, own.size()), own.size());
            int room = height - lines.size();
            more = rest.size() > room;
            lines.addAll(rest.subList(0, Math.min(room, rest.size())));
        }
        boolean above = start.line > 0 || index(start) > 0;
        long place = entries.isEmpty() || index(start) >= entries.size() ? 0 : entries.get(index(start)).place;
        return new Page(lines, above, more || !wholeEnd, place);
    }

    /** Of words that were found near the end what comes before them is shown as well, as far as there is room. */
    private Position begin(@Nullable Position at, int width, int height) {
        Position end = lastScreen(width, height);
        if (at == null) {
            return end;
        }
        Position wanted = inside(at);
        boolean after = wanted.piece > end.piece || (wanted.piece == end.piece && wanted.line > end.line);
        return after && wholeEnd ? end : wanted;
    }

    /** Where the screen begins that shows the end. */
    private Position lastScreen(int width, int height) {
        int missing = height;
        for (int index = entries.size() - 1; index >= 0; index--) {
            int own = entries.get(index).lines(width).size();
            if (own >= missing) {
                return new Position(first + index, own - missing);
            }
            missing -= own;
        }
        return new Position(first, 0);
    }

    private Position inside(Position at) {
        if (at.piece < first) {
            return new Position(first, 0);
        }
        return at.piece >= first + entries.size() && !entries.isEmpty()
                ? new Position(first + entries.size() - 1, 0)
                : at;
    }

    private int index(Position at) {
        return Math.clamp(at.piece - first, 0, Math.max(0, entries.size() - 1));
    }

    /**
     * Where the screen begins after it was moved by so many lines, down or, below zero, up.
     *
     * @return null if that shows the end
     */
    public synchronized @Nullable Position moved(@Nullable Position from, int by, int width, int height) {
        Position end = lastScreen(width, height);
        Position start = begin(from, width, height);
        Position moved = by < 0 ? up(start, -by, width) : down(start, by, width);
        boolean atEnd = by >= 0 && (moved.piece > end.piece || (moved.piece == end.piece && moved.line >= end.line));
        return atEnd && wholeEnd ? null : moved;
    }

    private Position up(Position from, int by, int width) {
        int index = index(from);
        int line = from.line - by;
        while (line < 0 && index > 0) {
            index--;
            line += entries.get(index).lines(width).size();
        }
        return new Position(first + index, Math.max(0, line));
    }

    private Position down(Position from, int by, int width) {
        int index = index(from);
        int line = from.line + by;
        while (index < entries.size() - 1
                && line >= entries.get(index).lines(width).size()) {
            line -= entries.get(index).lines(width).size();
            index++;
        }
        return new Position(first + index, line);
    }

    /** The beginning of it. */
    public synchronized Position top() {
        return new Position(first, 0);
    }

    /** The end of it. */
    public synchronized Position bottom() {
        return new Position(first + Math.max(0, entries.size() - 1), 0);
    }

    /** Which way somebody looks for words. */
    public enum Direction {
        BACK,
        ON
    }

    /** The next line with these words, in small letters or large ones, after the one at the top of the screen or before it. */
    public synchronized Optional<Found> find(
            String words, @Nullable Position from, Direction direction, int width, int height) {
        String wanted = words.toLowerCase(Locale.ROOT);
        Position start = from == null ? lastScreen(width, height) : inside(from);
        int step = direction == Direction.ON ? 1 : -1;
        int index = index(start);
        // Looking back from the end finds what is on the screen, too.
        int line = from == null && direction == Direction.BACK ? Integer.MAX_VALUE : start.line;
        if (from == null && direction == Direction.BACK) {
            index = entries.size() - 1;
        }
        for (; index >= 0 && index < entries.size(); index += step, line = step > 0 ? -1 : Integer.MAX_VALUE) {
            List<Integer> found = new ArrayList<>();
            List<StyledText> own = entries.get(index).lines(width);
            for (int i = 0; i < own.size(); i++) {
                boolean wantedSide = step > 0 ? i > line : i < line;
                if (wantedSide && own.get(i).text().toLowerCase(Locale.ROOT).contains(wanted)) {
                    found.add(i);
                }
            }
            if (!found.isEmpty()) {
                int at = step > 0 ? found.getFirst() : Collections.max(found);
                return Optional.of(new Found(new Position(first + index, at), Sight.SHOWN));
            }
            if ((from == null || index != index(start)) && hides(entries.get(index), wanted, width)) {
                return Optional.of(new Found(new Position(first + index, 0), Sight.FOLDED));
            }
        }
        return Optional.empty();
    }

    /** Whether these words are in a piece, but in none of its lines. */
    private static boolean hides(Entry entry, String wanted, int width) {
        return entry.piece.mentions(wanted)
                && entry.lines(width).stream()
                        .noneMatch(line -> line.text().toLowerCase(Locale.ROOT).contains(wanted));
    }
}
