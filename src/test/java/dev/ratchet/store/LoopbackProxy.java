package dev.ratchet.store;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.HashSet;
import java.util.Set;

/** A network between a test and a server that can be cut, on loopback. */
public final class LoopbackProxy implements AutoCloseable {
    private static final int BUFFER = 16_384;

    private final int target;
    // Open to the end: a port that is let go while the network is cut may be somebody else's when it is mended.
    private final ServerSocket listening;
    private final Set<Socket> sockets = new HashSet<>();
    private boolean cut;
    private volatile boolean silent;

    public LoopbackProxy(int target) {
        this.target = target;
        try {
            this.listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().start(this::accept);
    }

    public int port() {
        return listening.getLocalPort();
    }

    /** Everything goes through again; what was swallowed is lost. */
    public synchronized void mend() {
        cut = false;
        speak();
    }

    private synchronized void speak() {
        silent = false;
        notifyAll();
    }

    /** Who has hung up is not heard either. */
    private synchronized void awaitVoice() throws InterruptedException {
        while (silent) {
            wait();
        }
    }

    /** Nothing goes through any more, and nobody is told. */
    public synchronized void swallow() {
        silent = true;
    }

    /** Nothing goes through any more, and whoever tries finds that out. */
    public synchronized void cut() {
        cut = true;
        speak();
        sockets.forEach(LoopbackProxy::close);
        sockets.clear();
    }

    private void accept() {
        try {
            while (true) {
                connect(listening.accept());
            }
        } catch (IOException _) {
            // Closed.
        }
    }

    private synchronized void connect(Socket client) {
        if (cut) {
            close(client);
            return;
        }
        try {
            Socket backend = new Socket(InetAddress.getLoopbackAddress(), target);
            sockets.add(client);
            sockets.add(backend);
            Thread.ofVirtual().start(() -> pass(client, backend));
            Thread.ofVirtual().start(() -> pass(backend, client));
        } catch (IOException _) {
            close(client);
        }
    }

    private void pass(Socket from, Socket to) {
        try (from;
                to;
                InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream()) {
            byte[] buffer = new byte[BUFFER];
            for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                if (!silent) {
                    out.write(buffer, 0, length);
                }
            }
            awaitVoice();
        } catch (IOException | InterruptedException _) {
            // One of the two has ended.
        }
    }

    private static void close(Closeable open) {
        try {
            open.close();
        } catch (IOException _) {
            // It is no more.
        }
    }

    @Override
    public void close() {
        close(listening);
        cut();
    }
}
