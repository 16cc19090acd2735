package dev.ratchet.web.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.base.Trouble;
import dev.ratchet.web.browser.Waiting;
import dev.ratchet.web.http.AccessRules.Hosts;
import dev.ratchet.web.http.AccessRules.Openness;
import dev.ratchet.web.http.AccessRules.Origins;
import dev.ratchet.web.http.RawClient.Reply;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A server that is talked to over its port, by whoever is decent and whoever is not. */
class WebServerTest {
    private static final String TOKEN = "0123456789abcdef";
    private static final String PASS = "fedcba9876543210";
    private static final List<Throwable> FAULTS = new CopyOnWriteArrayList<>();
    private static final CountDownLatch ENOUGH = new CountDownLatch(1);
    private static WebServer server;
    private static RawClient client;

    @BeforeAll
    static void start() throws IOException {
        Routes routes = new Routes(List.of(
                Route.get("/", _ -> WebAnswer.text(200, "text/html", "<p>hello</p>")),
                Route.get("/large", _ -> WebAnswer.text(200, "text/plain", "x".repeat(20_000))),
                Route.get("/api/v1/things/{name}", request -> WebAnswer.json("\"" + request.place("name") + "\"")),
                Route.get("/api/v1/fault", _ -> {
                    throw new IllegalStateException("secret");
                }),
                Route.get("/api/v1/trouble", _ -> {
                    throw Trouble.refused("not now");
                }),
                Route.post(
                        "/things",
                        request ->
                                WebAnswer.text(200, "text/plain", request.form().getOrDefault("a", ""))),
                Route.get(
                        "/stream",
                        _ -> new WebAnswer.Stream("text/event-stream", out -> {
                            out.send("first", "7", "two\nlines");
                            out.send("second", "", "");
                        })),
                Route.get(
                        "/flood",
                        _ -> new WebAnswer.Stream("text/event-stream", out -> {
                            while (true) {
                                out.send("more", "", "x".repeat(10_000));
                            }
                        })),
                Route.get(
                        "/endless",
                        _ -> new WebAnswer.Stream("text/event-stream", out -> {
                            out.beat();
                            ENOUGH.await();
                        })),
                Route.get(
                        "/tagged",
                        _ -> WebAnswer.text(200, "text/plain", "the same").tagged()),
                Route.get("/healthz", _ -> WebAnswer.json("{}"))));
        server = WebServer.start(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                null,
                port -> new WebServer.Site(
                        new AccessRules(TOKEN, PASS, "ratchet", new Hosts.Loopback(), Origins.HTTP, Openness.NOTHING),
                        routes,
                        problem -> WebAnswer.text(problem.status(), "text/html", problem.title()),
                        FAULTS::add));
        client = new RawClient(server.port());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static String host() {
        return "Host: 127.0.0.1:" + server.port();
    }

    private static Reply ask(String method, String path, String... headers) throws IOException {
        List<String> all = new ArrayList<>(List.of(headers));
        if (all.stream().noneMatch(header -> header.startsWith("Host:"))) {
            all.add(host());
        }
        return client.ask(method, path, all, method.equals("POST") ? "a=b%20c" : "");
    }

    private static Reply known(String method, String path, String... headers) throws IOException {
        List<String> all = new ArrayList<>(List.of(headers));
        all.add("Cookie: other=1; ratchet=" + PASS);
        return ask(method, path, all.toArray(String[]::new));
    }

    @ParameterizedTest(name = "{0} {1} of {2} from {3} with {4}: {5}")
    @CsvSource(
            nullValues = "-",
            value = {
                "GET, /, 127.0.0.1, -, -, 401",
                "GET, /api/v1/things/a, 127.0.0.1, -, -, 401",
                "GET, /healthz, 127.0.0.1, -, -, 401",
                "GET, /nowhere, 127.0.0.1, -, -, 401",
                "GET, /, 127.0.0.1, -, Cookie: ratchet=wrong, 401",
                "GET, /, 127.0.0.1, -, Authorization: Bearer wrong, 401",
                "GET, /?token=wrong, 127.0.0.1, -, -, 401",
                "GET, /?token=0123456789abcdef, 127.0.0.1, -, -, 303",
                "POST, /things?token=0123456789abcdef, 127.0.0.1, -, -, 401",
                "GET, /, 127.0.0.1, -, Authorization: Bearer 0123456789abcdef, 200",
                "GET, /, 127.0.0.1, -, Cookie: ratchet=fedcba9876543210, 200",
                "GET, /, localhost, -, Cookie: ratchet=fedcba9876543210, 200",
                "GET, /, [::1], -, Cookie: ratchet=fedcba9876543210, 200",
                "GET, /, evil.example, -, Cookie: ratchet=fedcba9876543210, 421",
                "GET, /, 127.0.0.1.evil.example, -, Cookie: ratchet=fedcba9876543210, 421",
                "GET, /, 192.168.0.1, -, Cookie: ratchet=fedcba9876543210, 421",
                "GET, /?token=0123456789abcdef, evil.example, -, -, 421",
                "POST, /things, 127.0.0.1, -, Cookie: ratchet=fedcba9876543210, 200",
                "POST, /things, 127.0.0.1, http://127.0.0.1, Cookie: ratchet=fedcba9876543210, 200",
                "POST, /things, 127.0.0.1, http://evil.example, Cookie: ratchet=fedcba9876543210, 403",
                "POST, /things, 127.0.0.1, https://127.0.0.1, Cookie: ratchet=fedcba9876543210, 403",
                "POST, /things, 127.0.0.1, null, Cookie: ratchet=fedcba9876543210, 403",
                "POST, /things, 127.0.0.1, http://evil.example, -, 401",
                "GET, /, 127.0.0.1, http://evil.example, Cookie: ratchet=fedcba9876543210, 200",
                "GET, /nowhere, 127.0.0.1, -, Cookie: ratchet=fedcba9876543210, 404",
                "DELETE, /things, 127.0.0.1, -, Cookie: ratchet=fedcba9876543210, 405",
            })
    void whoMayAskForWhat(String method, String path, String host, String origin, String proof, int status)
            throws IOException {
        List<String> headers = new ArrayList<>(List.of("Host: " + host + ":" + server.port()));
        if (origin != null) {
            boolean own = origin.endsWith("127.0.0.1");
            headers.add("Origin: " + (own ? origin + ":" + server.port() : origin));
        }
        if (proof != null) {
            headers.add(proof);
        }
        assertThat(ask(method, path, headers.toArray(String[]::new)).status()).isEqualTo(status);
    }

    @Test
    void behindAProxyThatDoesTheTlsTheCookieIsSecret() {
        WebRequest link =
                new WebRequest("GET", "/", Map.of(), Map.of("token", TOKEN), Map.of("host", "ratchet.example"), "");
        AccessRules rules =
                new AccessRules(TOKEN, PASS, "ratchet", new Hosts.Proxied(), Origins.HTTP, Openness.NOTHING);
        assertThat(rules.admit(link).orElseThrow().headers().get("Set-Cookie")).endsWith("; Secure");
    }

    @Test
    void theTokenOfALinkBecomesACookieThatNoProgramOfAPageReads() throws IOException {
        Reply reply = ask("GET", "/large?token=" + TOKEN);
        assertThat(reply.header("Set-Cookie")).isEqualTo("ratchet=" + PASS + "; Path=/; HttpOnly; SameSite=Strict");
        assertThat(reply.header("Location")).isEqualTo("/large");
    }

    @ParameterizedTest
    @CsvSource({
        "/%2Fevil.example/x, /evil.example/x",
        "/%5Cevil.example, /%5Cevil.example",
        "/a%0D%0AX-Other:b, /a%0D%0AX-Other%3Ab",
        "/tasks/a%20b, /tasks/a%20b"
    })
    void aLinkWithTheTokenLeadsNowhereElse(String path, String place) throws IOException {
        assertThat(ask("GET", path + "?token=" + TOKEN).header("Location")).isEqualTo(place);
    }

    @Test
    void whatABrowserSaysOfWhereAFormComesFromCounts() throws IOException {
        assertThat(known("POST", "/things", "Sec-Fetch-Site: cross-site").status())
                .isEqualTo(403);
        assertThat(known("POST", "/things", "Sec-Fetch-Site: same-site").status())
                .isEqualTo(403);
        assertThat(known("POST", "/things", "Sec-Fetch-Site: same-origin").body())
                .isEqualTo("b c");
    }

    @Test
    void everyAnswerForbidsProgramsOfOthers() throws IOException {
        for (Reply reply :
                List.of(known("GET", "/"), ask("GET", "/"), known("GET", "/nowhere"), known("GET", "/stream"))) {
            assertThat(reply.header("Content-Security-Policy"))
                    .contains("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'")
                    .doesNotContain("unsafe");
            assertThat(reply.header("X-Content-Type-Options")).isEqualTo("nosniff");
            assertThat(reply.header("Cache-Control")).isEqualTo("no-store");
        }
    }

    @Test
    void programsAreToldProblemsAsJson() throws IOException {
        Reply missing = known("GET", "/api/v1/nothing");
        assertThat(missing.header("Content-Type")).isEqualTo("application/problem+json");
        assertThat(missing.body()).contains("\"status\":404").contains("\"title\":\"Not found\"");
        assertThat(known("GET", "/api/v1/trouble").body())
                .contains("\"status\":409")
                .contains("not now");
        assertThat(ask("GET", "/healthz").header("Content-Type")).isEqualTo("application/problem+json");
        assertThat(known("GET", "/nowhere").header("Content-Type")).isEqualTo("text/html");
    }

    @Test
    void aFaultIsToldWhereTheServerWasStartedAndNobodyElse() throws IOException {
        Reply reply = known("GET", "/api/v1/fault");
        assertThat(reply.status()).isEqualTo(500);
        assertThat(reply.body()).doesNotContain("secret");
        assertThat(FAULTS).anySatisfy(fault -> assertThat(fault).hasMessage("secret"));
    }

    @Test
    void placesInAPathAreDecodedAndLeadNowhereElse() throws IOException {
        assertThat(known("GET", "/api/v1/things/a%20b").body()).isEqualTo("\"a b\"");
        assertThat(known("GET", "/api/v1/things/..%2F..%2Fetc").status()).isEqualTo(404);
        assertThat(known("GET", "/../../etc/passwd").status()).isEqualTo(404);
        assertThat(known("GET", "/api/v1/things/").status()).isEqualTo(404);
    }

    @Test
    void whatIsMuchIsPackedForWhoTakesIt() throws IOException {
        assertThat(known("GET", "/large", "Accept-Encoding: gzip, br").header("Content-Encoding"))
                .isEqualTo("gzip");
        assertThat(known("GET", "/large").body()).hasSize(20_000);
        assertThat(known("HEAD", "/large").body()).isEmpty();
    }

    @Test
    void eventsAreSentWithTheirIdsAndLines() throws IOException {
        assertThat(known("GET", "/stream").body())
                .contains("id: 7\nevent: first\ndata: two\ndata: lines\n\n")
                .contains("event: second\ndata: \n\n");
    }

    @Test
    void tooMuchIsNotTaken() throws IOException {
        List<String> headers = List.of(host(), "Cookie: ratchet=" + PASS);
        assertThat(client.ask("POST", "/things", headers, "a=" + "x".repeat(ServerLimits.LARGEST_BODY))
                        .status())
                .isEqualTo(413);
    }

    @Test
    void aThousandConnectionsThatSayNothingKeepNobodyOut() throws IOException {
        List<Socket> silent = new ArrayList<>();
        try {
            for (int i = 0; i < 1000; i++) {
                silent.add(new Socket(InetAddress.getLoopbackAddress(), server.port()));
            }
            assertThat(known("GET", "/").status()).isEqualTo(200);
        } finally {
            for (Socket socket : silent) {
                socket.close();
            }
        }
    }

    @Test
    void whoMayNotAskIsToldSoBeforeAllThatIsSentHasArrived() throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.setSoTimeout(10_000);
            String head = "POST /things HTTP/1.1\r\n%s\r\nContent-Length: 1000\r\n\r\n".formatted(host());
            socket.getOutputStream().write(head.getBytes(StandardCharsets.UTF_8));
            assertThat(new String(socket.getInputStream().readNBytes(12), StandardCharsets.UTF_8))
                    .isEqualTo("HTTP/1.1 401");
        }
    }

    @Test
    void whatIsNoRequestIsRefusedAndTheNextOneAnswered() throws IOException {
        for (String nonsense :
                List.of("\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/1.1\r\nHost\r\n\r\n", "\u0000\u0001\r\n\r\n")) {
            assertThat(client.send(nonsense).status()).isIn(0, 400, 401, 404, 421, 501);
        }
        assertThat(known("GET", "/?a=%zz").status()).isIn(400, 200);
        assertThat(known("GET", "/").status()).isEqualTo(200);
    }

    @Test
    void manyStreamsLeaveRoomForWhoOnlyLooks() throws IOException {
        List<Socket> open = new ArrayList<>();
        try {
            for (int i = 0; i < ServerLimits.MOST_STREAMS; i++) {
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
                open.add(socket);
                socket.getOutputStream().write(line("GET /endless HTTP/1.1"));
                assertThat(socket.getInputStream().read()).isEqualTo('H');
            }
            Reply one = known("GET", "/endless");
            assertThat(one.status()).isEqualTo(503);
            assertThat(known("GET", "/").status()).isEqualTo(200);
        } finally {
            for (Socket socket : open) {
                socket.close();
            }
        }
        ENOUGH.countDown();
        Waiting.until("streams are answered again", () -> isAnswered("/stream"));
    }

    private static boolean isAnswered(String path) {
        try {
            return known("GET", path).status() == 200;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] line(String request) {
        return "%s\r\n%s\r\nCookie: ratchet=%s\r\n\r\n"
                .formatted(request, host(), PASS)
                .getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void whoHasAPageAlreadyIsToldSo() throws IOException {
        String tag = known("GET", "/tagged").header("ETag");
        assertThat(tag).isNotEmpty();
        Reply again = known("GET", "/tagged", "If-None-Match: " + tag);
        assertThat(again.status()).isEqualTo(304);
        assertThat(again.body()).isEmpty();
        assertThat(known("GET", "/tagged", "If-None-Match: W/\"other\"").body()).isEqualTo("the same");
    }

    @Test
    void aReaderThatTakesNothingHoldsUpNobody() throws IOException {
        List<Socket> slow = new ArrayList<>();
        try {
            for (int i = 0; i < 20; i++) {
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
                slow.add(socket);
                socket.getOutputStream().write(line("GET /flood HTTP/1.1"));
            }
            assertThat(known("GET", "/").status()).isEqualTo(200);
        } finally {
            for (Socket socket : slow) {
                socket.close();
            }
        }
        assertThat(known("GET", "/").status()).isEqualTo(200);
    }
}
