package dev.ratchet.app.run;

import dev.ratchet.app.live.RunKeys;
import dev.ratchet.journal.RequestMailbox;
import dev.ratchet.loop.attempt.LoopRequest;

/** Asks of a loop what keys stand for, in the way that other processes do. */
record KeyRequests(String loop, RequestMailbox mailbox) implements RunKeys.Actions {
    private static final String FROM = "a key";

    @Override
    public LoopRequest.Kind pauseOrResume() {
        if (mailbox.resume(loop, FROM)) {
            return LoopRequest.Kind.RESUME;
        }
        boolean _ = mailbox.pause(loop, FROM);
        return LoopRequest.Kind.PAUSE;
    }

    @Override
    public void ask(LoopRequest.Kind kind) {
        mailbox.send(loop, new LoopRequest(kind, FROM));
    }
}
