package dev.ratchet.process.docker;

import dev.ratchet.store.ClassResources;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The shell programs that work inside a container. */
enum ContainerScript {
    /** Runs the agent and reaps what it leaves. */
    WRAPPER,
    /** Ends what an attempt has left. */
    SWEEP,
    /** Says what the container is like. */
    PROBE,
    /** Writes a file. */
    UNPACK,
    /** Passes on what the agent asks this process for. */
    COURIER,
    /** Brings the answer. */
    ANSWER;

    /** The program by which the agent asks. */
    static String client() {
        return resource("client.sh");
    }

    /** The words that start it. */
    List<String> words(String... arguments) {
        String own = name().toLowerCase(Locale.ROOT);
        String library = switch (this) {
            case WRAPPER, SWEEP -> resource("descendants.sh");
            case PROBE, UNPACK, COURIER, ANSWER -> "";
        };
        List<String> words = new ArrayList<>(List.of("sh", "-c", library + resource(own + ".sh"), "ratchet-" + own));
        words.addAll(List.of(arguments));
        return words;
    }

    private static String resource(String name) {
        return ClassResources.text(ContainerScript.class, name);
    }
}
