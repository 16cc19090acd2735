package dev.ratchet.process.schedule;

import dev.ratchet.loop.attempt.Slots.Obstacle;
import dev.ratchet.loop.attempt.Slots.Use;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.locks.Condition;
import java.util.stream.Stream;

/**
 * Who waits. What is in the way is the same for all who want a slot for the same use, so the first of each use stands for
 * the others: only he has to look whether it is gone, however many stand behind him.
 */
final class TicketQueue {
    private final Map<Use, Line> lines = new EnumMap<>(Use.class);

    TicketQueue() {
        Arrays.stream(Use.values()).forEach(use -> lines.put(use, new Line()));
    }

    private static final class Line {
        private final TreeSet<Ticket> tickets = new TreeSet<>();
        private Optional<Obstacle> obstacle = Optional.empty();
    }

    void add(Ticket ticket) {
        line(ticket).tickets.add(ticket);
    }

    void remove(Ticket ticket) {
        Line line = line(ticket);
        line.tickets.remove(ticket);
        if (line.tickets.isEmpty()) {
            line.obstacle = Optional.empty();
        }
    }

    int size() {
        return lines.values().stream().mapToInt(line -> line.tickets.size()).sum();
    }

    /** Whether nobody of its use is before it. */
    boolean leads(Ticket ticket) {
        return line(ticket).tickets.first().equals(ticket);
    }

    /** The first of each use, in the order in which they go. */
    List<Ticket> leaders() {
        return foremost(1).toList();
    }

    /** So many of all at most, in the order in which they go. */
    List<Ticket> first(int most) {
        return foremost(most).limit(most).toList();
    }

    private Stream<Ticket> foremost(int mostOfEachUse) {
        return lines.values().stream()
                .flatMap(line -> line.tickets.stream().limit(mostOfEachUse))
                .sorted();
    }

    /** What was in the way of those of its use when the first of them looked last. */
    Optional<Obstacle> obstacle(Ticket ticket) {
        return line(ticket).obstacle;
    }

    /** Notes what is in the way of those of its use, and has all of them look if that is something else than before. */
    void note(Ticket ticket, Obstacle obstacle) {
        Line line = line(ticket);
        boolean known = line.obstacle.filter(obstacle::isLike).isPresent();
        // Its figures may be others by now.
        line.obstacle = Optional.of(obstacle);
        if (!known) {
            line.tickets.stream().map(Ticket::called).forEach(Condition::signal);
        }
    }

    private Line line(Ticket ticket) {
        return Objects.requireNonNull(lines.get(ticket.use()));
    }
}
