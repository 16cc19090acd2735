package dev.ratchet.brief;

import dev.ratchet.loop.Briefing;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.History;
import dev.ratchet.loop.history.Observer;
import java.util.Optional;
import java.util.function.Function;

/** Asks for the model that a strategy chooses. */
public record WithModel(Briefing inner, Function<History, ModelStrategy> strategy, Observer observer, Time time)
        implements Briefing {
    @Override
    public Briefed brief(Attempt attempt, History history) throws InterruptedException {
        Briefed briefed = inner.brief(attempt, history);
        Optional<ModelStrategy.Choice> choice = strategy.apply(history).choose(attempt.item(), history);
        if (choice.isEmpty() || !(briefed instanceof Briefed.Ready(var brief))) {
            return briefed;
        }
        ModelStrategy.Choice chosen = choice.get();
        observer.saw(new Event.ModelChosen(attempt, chosen.model(), chosen.why(), time.now()));
        return new Briefed.Ready(brief.withModel(chosen.model()));
    }
}
