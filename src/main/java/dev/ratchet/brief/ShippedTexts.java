package dev.ratchet.brief;

import dev.ratchet.store.ClassResources;

/** The texts for agents that are shipped with Ratchet. */
final class ShippedTexts {
    private ShippedTexts() {}

    static String of(String name) {
        return ClassResources.text(ShippedTexts.class, name).strip();
    }
}
