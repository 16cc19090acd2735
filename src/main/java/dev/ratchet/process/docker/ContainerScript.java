package dev.ratchet.process.docker;

import dev.ratchet.store.ClassResources;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The shell programs that work inside a container. */
enum ContainerScript {
    /** Runs the agent and reaps what it leaves. */
    WRAPPER("descendants.sh"),
    /** Ends what an attempt has left. */
    SWEEP("descendants.sh"),
    /** Says what the container is like. */
    PROBE(""),
    /** Writes a file. */
    UNPACK("");

    private final String library;

    ContainerScript(String library) {
        this.library = library;
    }

    /** The words that start it. */
    List<String> words(String... arguments) {
        String own = name().toLowerCase(Locale.ROOT);
        String text = (library.isEmpty() ? "" : resource(library)) + resource(own + ".sh");
        List<String> words = new ArrayList<>(List.of("sh", "-c", text, "ratchet-" + own));
        words.addAll(List.of(arguments));
        return words;
    }

    private static String resource(String name) {
        return ClassResources.text(ContainerScript.class, name);
    }
}
