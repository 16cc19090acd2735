package dev.ratchet.app.command;

import dev.ratchet.process.Signals;

/** Something that can be ended by a signal: the programs that it starts are in sessions of their own, where no Ctrl-C reaches them. */
public interface InterruptibleAction {
    int run() throws InterruptedException;

    /** Does it until it is done, or a signal comes. */
    static int untilSignal(InterruptibleAction action) {
        Thread working = Thread.currentThread();
        try (Signals _ = new Signals(_ -> working.interrupt())) {
            return action.run();
        } catch (InterruptedException _) {
            return ExitCodes.INTERRUPTED;
        }
    }
}
