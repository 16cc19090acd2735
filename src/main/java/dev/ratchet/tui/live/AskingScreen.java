package dev.ratchet.tui.live;

import dev.ratchet.loop.attempt.LoopRequest;
import dev.ratchet.tui.block.Paragraph;
import java.util.List;

/** A screen at whose foot something can be asked of a person, and that tells what a person has asked for. */
public interface AskingScreen {
    /** What a person can do where no keys are taken. */
    String WITHOUT_KEYS = "^C ends after this";

    String WITH_KEYS = "? keys";

    /** Has these words above the status, until others take their place; none for none. */
    void ask(List<Paragraph> words);

    /** Has the status name what a person can do by keys: from now on they are taken. */
    void takesKeys();

    /** Has the status tell what was asked for, before anybody has heard of it. */
    void asked(LoopRequest.Kind kind);

    /** Tells that words were left for the next session. */
    void noted(String words);

    /** A request in the few words that a status has room for. */
    static String words(LoopRequest.Kind kind) {
        return switch (kind) {
            case STOP -> "ends after this";
            case KILL -> "ending";
            case PAUSE -> "pauses after this";
            case RESUME -> "";
        };
    }
}
