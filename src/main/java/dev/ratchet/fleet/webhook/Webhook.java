package dev.ratchet.fleet.webhook;

import dev.ratchet.loop.base.Complaint;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.notify.NotifySettings;
import java.io.IOException;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A web address that is told of notices.
 *
 * @param secret what signs what is sent; empty for no signature
 * @param patience how long it may take to connect, and to answer
 */
public record Webhook(URI address, String secret, Duration patience) {
    static final String SIGNATURE = "X-Ratchet-Signature";
    private static final String ALGORITHM = "HmacSHA256";
    private static final int OK = 200;
    private static final int FURTHER = 300;

    /** One to connect, one to answer. */
    private static final int PATIENCES = 2;

    /** The one that the settings name; a {@link Trouble} if that is none, or its secret is missing. */
    public static Webhook of(NotifySettings settings, Map<String, String> environment, Duration patience) {
        String name = settings.webhookSecret();
        String secret = name.isBlank() ? "" : environment.getOrDefault(name, "");
        if (!name.isBlank() && secret.isEmpty()) {
            throw new Trouble("the variable %s, which is to hold the secret of notify.webhook, is not set"
                            .formatted(name))
                    .withHint("set it, or take notify.webhook_secret_env away");
        }
        URI address = address(settings.webhook());
        return new Webhook(address, secret, patience);
    }

    /** Why notices cannot be sent as the settings want it, if so. */
    public static Optional<Complaint> problem(NotifySettings settings, Map<String, String> environment) {
        if (settings.webhook().isBlank()) {
            return Optional.empty();
        }
        try {
            Webhook _ = of(settings, environment, Duration.ZERO);
            return Optional.empty();
        } catch (Trouble trouble) {
            return Optional.of(trouble.complaint());
        }
    }

    private static URI address(String text) {
        try {
            URI address = new URI(text.strip());
            if (address.getHost() != null && Set.of("http", "https").contains(String.valueOf(address.getScheme()))) {
                return address;
            }
        } catch (URISyntaxException _) {
            // Told below.
        }
        throw new Trouble("notify.webhook is no http or https address: '%s'".formatted(text));
    }

    /** Sends it; what went wrong, if something did. By the plain client, since the other one takes long to load. */
    Optional<String> send(String body) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        try {
            HttpURLConnection connection = (HttpURLConnection) address.toURL().openConnection();
            CountDownLatch over = new CountDownLatch(1);
            Thread _ = Thread.ofPlatform().daemon().name("webhook-deadline").start(() -> endInTime(connection, over));
            try {
                return answer(connection, bytes);
            } finally {
                over.countDown();
                connection.disconnect();
            }
        } catch (IOException e) {
            return Optional.of(FailureWords.of(e));
        }
    }

    /** Whoever says a byte now and then keeps within the patience for each, and would hold up all that is to be told after this. */
    private void endInTime(HttpURLConnection connection, CountDownLatch over) {
        try {
            if (!over.await(PATIENCES * patience.toMillis(), TimeUnit.MILLISECONDS)) {
                connection.disconnect();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private Optional<String> answer(HttpURLConnection connection, byte[] body) throws IOException {
        connection.setConnectTimeout(Math.toIntExact(patience.toMillis()));
        connection.setReadTimeout(Math.toIntExact(patience.toMillis()));
        connection.setInstanceFollowRedirects(false);
        connection.setRequestMethod("POST");
        connection.setDoOutput(true);
        connection.setFixedLengthStreamingMode(body.length);
        connection.setRequestProperty("Content-Type", "application/json");
        if (!secret.isEmpty()) {
            connection.setRequestProperty(SIGNATURE, "sha256=" + signature(secret, body));
        }
        try (OutputStream out = connection.getOutputStream()) {
            out.write(body);
        }
        int status = connection.getResponseCode();
        return status >= OK && status < FURTHER ? Optional.empty() : Optional.of("it answers with status " + status);
    }

    /** By which a receiver knows whose words they are: HMAC-SHA256 of the body, in hex. */
    static String signature(String secret, byte[] body) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), ALGORITHM));
            return HexFormat.of().formatHex(mac.doFinal(body));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has " + ALGORITHM, e);
        }
    }
}
