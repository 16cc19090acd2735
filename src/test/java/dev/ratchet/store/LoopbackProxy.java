package dev.ratchet.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** A network between a test and a server that can be cut, on loopback. */
public final class LoopbackProxy implements AutoCloseable {
    private final int target;
    private final int port;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private @Nullable ServerSocket listening;

    public LoopbackProxy(int target) {
        this.target = target;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            this.port = free.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        mend();
    }

    public int port() {
        return port;
    }

    /** Everything goes through again. */
    public synchronized void mend() {
        if (listening != null) {
            return;
        }
        try {
            ServerSocket server = new ServerSocket();
            server.setReuseAddress(true);
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            listening = server;
            Thread.ofVirtual().start(() -> accept(server));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Nothing goes through any more, and whoever tries finds that out. */
    public synchronized void cut() {
        close(listening);
        listening = null;
        sockets.forEach(LoopbackProxy::close);
        sockets.clear();
    }

    private void accept(ServerSocket server) {
        try {
            while (true) {
                Socket client = server.accept();
                Socket backend = new Socket(InetAddress.getLoopbackAddress(), target);
                sockets.add(client);
                sockets.add(backend);
                Thread.ofVirtual().start(() -> pass(client, backend));
                Thread.ofVirtual().start(() -> pass(backend, client));
            }
        } catch (IOException _) {
            // Cut.
        }
    }

    private static void pass(Socket from, Socket to) {
        try (from;
                to;
                InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream()) {
            long _ = in.transferTo(out);
        } catch (IOException _) {
            // One of the two has ended.
        }
    }

    private static void close(@Nullable AutoCloseable open) {
        try {
            if (open != null) {
                open.close();
            }
        } catch (Exception _) {
            // It is no more.
        }
    }

    @Override
    public void close() {
        cut();
    }
}
