package dev.ratchet.session.supervise;

import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.Observer;
import java.util.concurrent.CompletableFuture;

/** Passes on what happens to a session once its start was told, since a session may tell of itself on a thread of its own. */
final class AfterSpawnObserver implements Observer {
    private final Observer observer;
    private final CompletableFuture<Void> told = new CompletableFuture<>();

    AfterSpawnObserver(Observer observer) {
        this.observer = observer;
    }

    void spawned(Event.Spawned start) {
        try {
            observer.saw(start);
        } finally {
            told.complete(null);
        }
    }

    @Override
    public void saw(Event event) {
        told.join();
        observer.saw(event);
    }
}
