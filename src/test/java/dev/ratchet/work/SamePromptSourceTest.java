package dev.ratchet.work;

import dev.ratchet.loop.EmptyRetries;
import dev.ratchet.loop.WorkSource;
import dev.ratchet.loop.WorkSourceContract;
import dev.ratchet.testing.Sample;
import java.time.Instant;

class SamePromptSourceTest extends WorkSourceContract {
    @Override
    protected WorkSource source() {
        return new SamePromptSource(Sample.PROMPT, EmptyRetries.DEFAULT);
    }

    @Override
    protected Instant now() {
        return Sample.NOON;
    }
}
