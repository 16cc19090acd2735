package dev.ratchet.app.socket;

import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.Observer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** What each attempt that is being made knows and nobody else: by it an attempt proves itself. Forgotten at its end. */
public final class AttemptSecrets implements Observer {
    /** Where the supervising process listens. */
    static final String SOCKET_VARIABLE = "RATCHET_SOCKET";

    static final String SECRET_VARIABLE = "RATCHET_SECRET";

    private static final int BYTES = 32;

    private final Path socket;
    private final SecureRandom random = new SecureRandom();
    private final Map<String, String> byAttempt = new ConcurrentHashMap<>();

    AttemptSecrets(Path socket) {
        this.socket = socket;
    }

    /** What the sessions of an attempt find in their environment. */
    public Map<String, String> variables(String attempt) {
        return Map.of(SOCKET_VARIABLE, socket.toString(), SECRET_VARIABLE, secret(attempt));
    }

    /** What they find there in a container, which no socket leads out of. */
    public Map<String, String> variablesInContainer(String attempt) {
        return Map.of(SECRET_VARIABLE, secret(attempt));
    }

    private String secret(String attempt) {
        return byAttempt.computeIfAbsent(attempt, _ -> fresh());
    }

    @Override
    public void saw(Event event) {
        if (event instanceof Event.AttemptEnded ended) {
            byAttempt.remove(ended.past().attempt().id());
        }
    }

    /** The attempt whose secret it is; how long that takes tells nothing of the others. */
    Optional<String> attempt(String secret) {
        byte[] given = secret.getBytes(StandardCharsets.UTF_8);
        return byAttempt.entrySet().stream()
                .filter(entry -> MessageDigest.isEqual(entry.getValue().getBytes(StandardCharsets.UTF_8), given))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    private String fresh() {
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
