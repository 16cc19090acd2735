package dev.ratchet.testing;

import dev.ratchet.loop.Agent;
import dev.ratchet.loop.attempt.Assignment;
import dev.ratchet.loop.history.Observer;
import dev.ratchet.loop.session.SessionFacts;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Function;

/** An agent whose sessions are given in advance; after the last one it repeats it. */
public final class ScriptedAgent implements Agent {
    private final Deque<Function<Assignment, SessionFacts>> script = new ArrayDeque<>();
    private final List<Assignment> assignments = new ArrayList<>();

    private final String name;

    @SafeVarargs
    @SuppressWarnings("varargs")
    public ScriptedAgent(Function<Assignment, SessionFacts>... sessions) {
        this("test-agent", sessions);
    }

    @SafeVarargs
    @SuppressWarnings("varargs")
    public ScriptedAgent(String name, Function<Assignment, SessionFacts>... sessions) {
        this.name = name;
        script.addAll(List.of(sessions));
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public SessionFacts run(Assignment assignment, Observer observer) {
        assignments.add(assignment);
        Function<Assignment, SessionFacts> session = script.size() > 1 ? script.removeFirst() : script.getFirst();
        return session.apply(assignment);
    }

    /** What it was given so far. */
    public List<Assignment> assignments() {
        return List.copyOf(assignments);
    }
}
