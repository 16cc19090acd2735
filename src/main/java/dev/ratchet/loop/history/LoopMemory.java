package dev.ratchet.loop.history;

import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.session.Conversation;
import dev.ratchet.loop.session.SessionFacts;
import dev.ratchet.loop.session.SessionTicket;
import dev.ratchet.loop.session.Usage;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a loop remembers beyond its present run: a fold over the events of all its runs.
 *
 * @param trail the signs of its latest attempts since the circuit was last reset or a run was completed, oldest first
 * @param trip what tripped the circuit, null if it is closed
 * @param starts when its sessions of the last hour started, oldest first
 * @param conversations the latest one of each agent, by the agent's name
 */
public record LoopMemory(
        List<AttemptSign> trail,
        @Nullable Tripped trip,
        List<Instant> starts,
        Map<String, Conversation> conversations) {
    public static final LoopMemory NONE = new LoopMemory(List.of(), null, List.of(), Map.of());

    /** How far back starts of sessions are remembered. */
    public static final Duration WINDOW = Duration.ofHours(1);

    /** How many signs are kept: more than any rule looks at. */
    public static final int TRAIL = Run.TAIL;

    /** A trip that stands until somebody resets the circuit. */
    public record Tripped(String rule, String reason, Instant at) {}

    public LoopMemory {
        trail = List.copyOf(trail);
        starts = List.copyOf(starts);
        conversations = Map.copyOf(conversations);
    }

    /** The memory after one more event. */
    public LoopMemory with(Event event) {
        return switch (event) {
            case Event.SessionStarted started -> started(started.at());
            case Event.SessionEnded ended ->
                ended.ticket().role() == SessionTicket.Role.WORKING
                        ? talked(ended.ticket().agent(), ended.facts())
                        : this;
            case Event.AttemptEnded ended ->
                AttemptSign.of(ended.past()).map(this::showing).orElse(this);
            case Event.Tripped tripped -> tripped(tripped);
            case Event.RunEnded ended -> ended.outcome().kind() == Outcome.Kind.COMPLETE ? anew() : this;
            default -> this;
        };
    }

    /** How many of the latest attempts in a row got nowhere. */
    public int withoutProgress() {
        return (int) trail.reversed().stream()
                .takeWhile(sign -> !sign.progress().isAny())
                .count();
    }

    /** The conversation that this agent could go on with. */
    public Optional<Conversation> conversation(String agent) {
        return Optional.ofNullable(conversations.get(agent));
    }

    private LoopMemory started(Instant at) {
        Instant since = at.minus(WINDOW);
        int old = 0;
        while (old < starts.size() && starts.get(old).isBefore(since)) {
            old++;
        }
        List<Instant> latest = new ArrayList<>(starts.subList(old, starts.size()));
        latest.add(at);
        return new LoopMemory(trail, trip, latest, conversations);
    }

    private LoopMemory talked(String agent, SessionFacts facts) {
        String id = facts.transcript().sessionId();
        if (id == null) {
            return this;
        }
        Usage usage = facts.transcript().usage();
        Instant at = facts.ending().endedAt();
        Conversation before = conversations.get(agent);
        Conversation now =
                before != null && before.id().equals(id) ? before.after(usage, at) : new Conversation(id, usage, at);
        Map<String, Conversation> all = new HashMap<>(conversations);
        all.put(agent, now);
        return new LoopMemory(trail, trip, starts, all);
    }

    private LoopMemory showing(AttemptSign sign) {
        List<AttemptSign> longer = new ArrayList<>(trail);
        longer.add(sign);
        return new LoopMemory(
                longer.subList(Math.max(0, longer.size() - TRAIL), longer.size()), trip, starts, conversations);
    }

    /** What is complete is over: the next run is a new piece of work. */
    private LoopMemory anew() {
        return new LoopMemory(List.of(), trip, starts, Map.of());
    }

    private LoopMemory tripped(Event.Tripped tripped) {
        Outcome outcome = tripped.trip().outcome();
        return new LoopMemory(
                trail, new Tripped(tripped.trip().rule(), outcome.reason(), tripped.at()), starts, conversations);
    }
}
