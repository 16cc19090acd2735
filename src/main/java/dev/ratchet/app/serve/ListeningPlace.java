package dev.ratchet.app.serve;

import dev.ratchet.app.command.WrongUsage;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.web.http.AccessRules.Hosts;
import dev.ratchet.web.http.AccessRules.Origins;
import dev.ratchet.web.http.TlsIdentity;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * Where the server can be reached, and what proves that somebody may.
 *
 * @param directory what files are named from
 */
record ListeningPlace(
        String bind,
        int port,
        @Nullable Path tokenFile,
        @Nullable Path certificate,
        @Nullable Path key,
        boolean behindProxy,
        Path directory) {
    private static final int SHORTEST_TOKEN = 16;
    private static final int TOKEN_BYTES = 24;

    /** What others can reach needs more than a link on a terminal. */
    void check() {
        if (isLoopback()) {
            return;
        }
        if (tokenFile == null) {
            throw new WrongUsage("--bind %s can be reached by others".formatted(bind))
                    .withHint("give a token of your own with --token-file");
        }
        if (certificate == null && !behindProxy) {
            throw new WrongUsage("--bind %s would send the token and all else for everybody to read".formatted(bind))
                    .withHint("give --tls-cert and --tls-key, or --behind-proxy if a proxy in front does that");
        }
    }

    private boolean isLoopback() {
        return inetAddress().isLoopbackAddress();
    }

    private InetAddress inetAddress() {
        try {
            return InetAddress.getByName(bind);
        } catch (UnknownHostException e) {
            throw new Trouble("there is no address '%s'".formatted(bind), e);
        }
    }

    InetSocketAddress address() {
        return new InetSocketAddress(inetAddress(), port);
    }

    Hosts hosts() {
        if (behindProxy) {
            return new Hosts.Proxied();
        }
        return isLoopback() ? new Hosts.Loopback() : new Hosts.Machine(bind);
    }

    Origins origins() {
        return certificate == null ? Origins.HTTP : Origins.HTTPS;
    }

    @Nullable
    TlsIdentity identity() {
        return certificate == null || key == null
                ? null
                : new TlsIdentity(directory.resolve(certificate), directory.resolve(key));
    }

    String token() {
        if (tokenFile == null) {
            return random();
        }
        Path file = directory.resolve(tokenFile);
        try {
            String token = Files.readString(file).strip();
            if (!token.matches("[A-Za-z0-9._~-]{%d,200}".formatted(SHORTEST_TOKEN))) {
                throw new Trouble("%s holds no token".formatted(file))
                        .withHint(
                                "it has to be one word of at least %d letters and digits, such as 'openssl rand -hex 24' prints"
                                        .formatted(SHORTEST_TOKEN));
            }
            return token;
        } catch (IOException e) {
            throw new Trouble("cannot read the token file %s: %s".formatted(file, FailureWords.of(e)), e);
        }
    }

    static String random() {
        byte[] bytes = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    /** How somebody calls for it; an address that stands for all is called by this machine's own. */
    String link(int listening, String token) {
        String host = inetAddress().isAnyLocalAddress() ? "127.0.0.1" : bind.contains(":") ? "[" + bind + "]" : bind;
        return "%s://%s:%d/?token=%s".formatted(certificate == null ? "http" : "https", host, listening, token);
    }
}
