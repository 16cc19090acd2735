package dev.ratchet.loop.history;

import dev.ratchet.loop.base.Time;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** A journal that lives and dies with its process: for tests and for programs that embed a loop. */
public final class MemoryJournal implements Journal {
    private final Time time;
    private final List<Event> events = new ArrayList<>();
    private Run run;
    private Duration stoppedBefore;
    private LoopMemory memory = LoopMemory.NONE;

    public MemoryJournal(Time time) {
        this.time = time;
        this.run = Run.starting("none", "none", time.now());
        this.stoppedBefore = time.stopped();
    }

    @Override
    public synchronized void saw(Event event) {
        events.add(event);
        memory = memory.with(event);
        run = run.with(event);
        stoppedBefore = event instanceof Event.RunStarted ? time.stopped() : stoppedBefore;
    }

    @Override
    public synchronized Run thisRun() {
        return run;
    }

    @Override
    public synchronized History history() {
        return new History(time.now(), time.stopped().minus(stoppedBefore), run, memory, List.of());
    }

    @Override
    public synchronized <T> T atomically(Supplier<T> action) {
        Run runBefore = run;
        LoopMemory memoryBefore = memory;
        int eventsBefore = events.size();
        try {
            return action.get();
        } catch (RuntimeException | Error e) {
            run = runBefore;
            memory = memoryBefore;
            events.subList(eventsBefore, events.size()).clear();
            throw e;
        }
    }

    @Override
    public <T> T atomicallyBeforeOthers(Supplier<T> action) {
        return atomically(action);
    }

    @Override
    public void bringToDisk() {
        // Nothing of it ever gets there.
    }

    /** Everything that was recorded, oldest first. */
    public synchronized List<Event> events() {
        return List.copyOf(events);
    }
}
