import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;

/** Passes bytes on between whoever comes and a port of this machine; while a file is there, it swallows them, and says nothing. */
final class CutProxy {
    private static final int BUFFER = 16_384;

    public static void main(String[] args) throws IOException {
        Path cut = Path.of(args[1]);
        int target = Integer.parseInt(args[0]);
        try (ServerSocket door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            System.out.println(door.getLocalPort());
            while (true) {
                connect(door.accept(), target, cut);
            }
        }
    }

    private static void connect(Socket here, int target, Path cut) throws IOException {
        try {
            Socket there = new Socket(InetAddress.getLoopbackAddress(), target);
            pass(here, there, cut);
            pass(there, here, cut);
        } catch (IOException e) {
            // Nobody is there now; who asks again later may be luckier.
            here.close();
        }
    }

    private static void pass(Socket from, Socket to, Path cut) {
        Thread.ofVirtual().start(() -> {
            byte[] buffer = new byte[BUFFER];
            try (from;
                    to) {
                InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream();
                for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                    if (!Files.exists(cut)) {
                        out.write(buffer, 0, read);
                    }
                }
            } catch (IOException e) {
                // One side has gone, and the other one goes with it.
            }
        });
    }
}
