package dev.ratchet.process.docker;

import java.time.Duration;

/** Ends what an attempt left in a container whose Ratchet was killed. */
public final class ContainerLeftOvers {
    private final Sweeper sweeper;

    public ContainerLeftOvers(Engine engine, DockerSettings settings) {
        this.sweeper = new Sweeper(new Container(engine, settings.container(), settings.user()));
    }

    /** Ends everything of the attempt that is still in the container; tells how many there were. */
    public int end(String marker, Duration grace) throws EngineFailed {
        return Aside.ask(() -> sweeper.sweep(marker, grace)).leftOvers();
    }
}
