package dev.ratchet.brief;

import dev.ratchet.store.Resources;

/** The texts for agents that are shipped with Ratchet. */
final class Texts {
    private Texts() {}

    static String of(String name) {
        return Resources.text(Texts.class, name).strip();
    }
}
