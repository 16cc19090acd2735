package dev.ratchet.process.docker;

import static dev.ratchet.process.docker.EngineFailed.Kind.REFUSED;
import static dev.ratchet.process.docker.EngineFailed.Kind.UNKNOWN;
import static dev.ratchet.process.docker.EngineFailed.Kind.UNREACHABLE;

import dev.ratchet.json.Json;
import dev.ratchet.loop.base.Complaint;
import java.io.IOException;
import java.net.ConnectException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * The engine that runs containers: the few requests of its HTTP API that an exec needs.
 *
 * @param patience how long any answer may take
 */
public record ContainerEngine(EngineAddress address, Duration patience) {
    private static final int OK = 200;
    private static final int UPGRADED = 101;
    private static final int MULTIPLE = 300;
    private static final int NOT_FOUND = 404;

    /** Its address, for people. */
    public String name() {
        return address.name();
    }

    /** What it calls itself and its version. */
    public String version() throws EngineFailed {
        Json fields = get("/version");
        String platform = fields.at("Platform").at("Name").text("");
        return (platform.isEmpty() ? "an engine" : platform) + " of version "
                + fields.at("Version").text("");
    }

    Json container(String name) throws EngineFailed {
        return get("/containers/" + escaped(name) + "/json");
    }

    /** Prepares a program; its id. */
    String create(String container, ExecRequest request) throws EngineFailed {
        String id = exchange("POST /containers/" + escaped(container) + "/exec", request.json())
                .at("Id")
                .text("");
        if (id.isEmpty()) {
            throw new EngineFailed(REFUSED, "the engine at " + name() + " gave the exec no id");
        }
        return id;
    }

    /** Starts a program that was prepared; its output comes on the connection in frames. */
    EngineConnection start(String exec) throws EngineFailed {
        return answered("POST /exec/" + exec + "/start", "{\"Detach\":false,\"Tty\":false}");
    }

    Json exec(String exec) throws EngineFailed {
        return get("/exec/" + exec + "/json");
    }

    private Json get(String path) throws EngineFailed {
        return exchange("GET " + path, "");
    }

    private Json exchange(String line, String body) throws EngineFailed {
        try (EngineConnection connection = answered(line, body)) {
            return Json.parseOrNothing(connection.within(patience, connection::body));
        } catch (IOException e) {
            throw e instanceof EngineFailed failed ? failed : unreachable(e);
        }
    }

    /** A connection on which the request was sent and a good answer has begun. */
    private EngineConnection answered(String line, String body) throws EngineFailed {
        try {
            EngineConnection connection = EngineConnection.open(address.socket(), patience);
            try {
                connection.write(request(line, body));
                String head = connection.within(patience, connection::head);
                int status = status(head);
                if ((status >= OK && status < MULTIPLE) || status == UPGRADED) {
                    return connection;
                }
                throw refused(status, Json.parseOrNothing(connection.within(patience, connection::body)));
            } catch (IOException | RuntimeException e) {
                connection.close();
                throw e;
            }
        } catch (IOException e) {
            throw e instanceof EngineFailed failed ? failed : unreachable(e);
        }
    }

    /** Of HTTP 1.0, so that the answer ends with the connection and never comes in chunks. */
    private static byte[] request(String line, String body) {
        int length = body.getBytes(StandardCharsets.UTF_8).length;
        return "%s HTTP/1.0\r\nHost: engine\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
                .formatted(line, length, body)
                .getBytes(StandardCharsets.UTF_8);
    }

    private static int status(String head) {
        String[] words = head.split(" ", 3);
        return words.length > 1 && words[1].matches("\\d{3}") ? Integer.parseInt(words[1]) : 0;
    }

    private EngineFailed refused(int status, Json answer) {
        String message = answer.at("message").text("").lines().findFirst().orElse("status " + status);
        return new EngineFailed(status == NOT_FOUND ? UNKNOWN : REFUSED, message);
    }

    private EngineFailed unreachable(IOException e) {
        String why = Objects.requireNonNullElse(e.getMessage(), e.getClass().getSimpleName());
        String advice = "is docker or podman still running there?";
        if (why.equals("Permission denied")) {
            advice = "you may not use that socket; join its group (usually 'docker') and log in again";
        } else if (e instanceof ConnectException || why.startsWith("No such file")) {
            advice = "start docker or podman there, or say in DOCKER_HOST where it listens";
        }
        return new EngineFailed(
                UNREACHABLE,
                new Complaint("the container engine at %s cannot be reached: %s".formatted(name(), why), advice));
    }

    private static String escaped(String name) {
        return java.net.URLEncoder.encode(name, StandardCharsets.UTF_8);
    }

    /**
     * A program to start in a container.
     *
     * @param environment all that is added to the container's own
     * @param user empty for the container's own
     */
    record ExecRequest(List<String> words, Map<String, String> environment, String user, Input input) {
        /** What the program can read. */
        enum Input {
            NOTHING,
            /** What is written to the connection; its end never comes reliably, so the program must know how much it is. */
            CONNECTION
        }

        /** As the API wants it; never with a terminal, which would mix the two streams. */
        String json() {
            return Json.object(json -> json.put("AttachStdin", input == Input.CONNECTION)
                    .put("AttachStdout", true)
                    .put("AttachStderr", true)
                    .put("Tty", false)
                    .put("User", user)
                    .put(
                            "Env",
                            new TreeMap<>(environment)
                                    .entrySet().stream().map(Object::toString).toList())
                    .put("Cmd", words));
        }
    }
}
