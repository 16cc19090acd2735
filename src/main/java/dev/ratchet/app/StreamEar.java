package dev.ratchet.app;

import dev.ratchet.agent.stream.Classifier;
import dev.ratchet.agent.stream.Dialects;
import dev.ratchet.agent.stream.ReadingSettings;
import dev.ratchet.agent.stream.StreamEnd;
import dev.ratchet.agent.stream.StreamReader;
import dev.ratchet.llm.Ear;
import dev.ratchet.loop.AgentEvent;
import dev.ratchet.loop.Ending;
import dev.ratchet.loop.SessionFacts;
import java.util.function.Consumer;

/** Hears a session of the direct agent by what reads its file again later. */
public final class StreamEar implements Ear {
    private final StreamReader reader;
    private final Classifier classifier;

    public StreamEar(ReadingSettings settings, Classifier classifier, Consumer<AgentEvent> listener) {
        this.reader = Dialects.choose(Dialects.API, "").reader(settings, listener);
        this.classifier = classifier;
    }

    @Override
    public void hear(byte[] line) {
        reader.read(line, 0, line.length);
    }

    @Override
    public SessionFacts facts(Ending ending) {
        StreamEnd end = reader.end();
        return new SessionFacts(classifier.classify(end, ending, ""), ending, end.transcript());
    }
}
