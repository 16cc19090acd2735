package dev.ratchet.llm.model;

import java.net.ProxySelector;
import java.net.URI;
import java.time.Duration;

/**
 * The address of a model's API, with what a call to it needs.
 *
 * @param base up to and with the version, such as {@code https://host/v1}
 * @param silence how long the server may say nothing before the call is given up
 */
public record ModelEndpoint(URI base, ApiKey key, Duration silence, ProxySelector proxies) {
    public ModelEndpoint {
        boolean web = "http".equals(base.getScheme()) || "https".equals(base.getScheme());
        if (!web || base.getHost() == null) {
            throw new IllegalArgumentException(
                    base + " is no address of a server, which begins with http:// or https://");
        }
        if (!silence.isPositive()) {
            throw new IllegalArgumentException("the timeout of a call must be more than 0");
        }
    }

    /** A resource of the API; an address without any path means the first version of it. */
    URI at(String resource) {
        String path = base.getPath() == null ? "" : base.getPath().replaceAll("/+$", "");
        return base.resolve((path.isEmpty() ? "/v1" : path) + "/" + resource);
    }

    /** The server, for messages. */
    String server() {
        return base.getPort() < 0 ? base.getHost() : base.getHost() + ":" + base.getPort();
    }
}
