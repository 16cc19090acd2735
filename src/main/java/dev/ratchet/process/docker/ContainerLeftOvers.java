package dev.ratchet.process.docker;

import java.time.Duration;

/** Ends what an attempt left in a container whose Ratchet was killed. */
public final class ContainerLeftOvers {
    private final ContainerSweep sweep;

    public ContainerLeftOvers(ContainerEngine engine, DockerSettings settings) {
        this.sweep = new ContainerSweep(new Container(engine, settings.container(), settings.user()));
    }

    /** Ends everything of the attempt that is still in the container; tells how many there were. */
    public int end(String marker, Duration grace) throws EngineFailed {
        return UninterruptibleCall.ask(() -> sweep.sweep(marker, grace)).leftOvers();
    }
}
