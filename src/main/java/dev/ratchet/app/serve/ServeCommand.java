package dev.ratchet.app.serve;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.NotForAgents;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.ProjectCommand;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.command.WrongUsage;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.process.DesktopBrowser;
import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.Signals;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.web.http.AccessRules.Openness;
import dev.ratchet.web.piece.PageFrame;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code ratchet serve}. */
@picocli.CommandLine.Command(
        description = {
            "Shows the loops of this directory in a browser, and has them steered from there: what agents say,"
                + " attempts, tasks, costs, the landing queue. Prints the link to open, and serves until it is ended.",
            "It only looks on: it can be started and ended at any time, and no loop ends by it."
        },
        footer = {
            "",
            "Examples:",
            "  ratchet serve --open",
            "  ratchet serve --port 0 --readonly",
            "  ratchet serve --bind 0.0.0.0 --token-file token --behind-proxy"
        })
public final class ServeCommand extends ProjectCommand {
    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "7423",
            description = "the port; 0 takes a free one (default: 7423)")
    private int port;

    @Option(
            names = "--bind",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description = "the address to listen at (default: 127.0.0.1); one that others can reach needs --token-file,"
                    + " and TLS or --behind-proxy")
    private String bind = "";

    @Option(names = "--readonly", description = "shows, and changes nothing")
    private boolean readOnly;

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            description = "take the token from this file, in place of a new one at each start")
    private @Nullable Path tokenFile;

    @Option(names = "--tls-cert", paramLabel = "FILE", description = "the certificate, with its chain, as PEM")
    private @Nullable Path certificate;

    @Option(names = "--tls-key", paramLabel = "FILE", description = "the key to it, as PEM (PKCS #8)")
    private @Nullable Path key;

    @Option(
            names = "--behind-proxy",
            description = "a proxy in front does the TLS, and decides by which names it can be reached")
    private boolean behindProxy;

    @Option(names = "--open", description = "open the link in the browser")
    private boolean open;

    @Option(names = "--open-metrics", description = "/metrics and /healthz need no token")
    private boolean openMetrics;

    @Override
    protected void checkUsage() {
        if (port < 0 || port > 65_535) {
            throw new WrongUsage("there is no port %d".formatted(port));
        }
        if ((certificate == null) != (key == null)) {
            throw new WrongUsage("give --tls-cert and --tls-key together");
        }
    }

    @Override
    protected int run(Project project, Terminal terminal) {
        new NotForAgents(terminal, project).refuseInAttempt("ratchet serve");
        ListeningPlace place =
                new ListeningPlace(bind, port, tokenFile, certificate, key, behindProxy, terminal.directory());
        place.check();
        PageFrame.Steering steering = readOnly ? PageFrame.Steering.READ_ONLY : PageFrame.Steering.ALLOWED;
        CountDownLatch ended = new CountDownLatch(1);
        try (Signals _ = new Signals(_ -> ended.countDown());
                ServedProject served = new ServedProject(project, terminal, new SteadyTime(), steering);
                ProjectServer server =
                        ProjectServer.start(served, place, openMetrics ? Openness.METRICS : Openness.NOTHING)) {
            terminal.print(server.link(), json -> json.put("link", server.link()));
            terminal.out().flush();
            if (open) {
                openBrowser(server.link(), terminal);
            }
            ended.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        return ExitCodes.OK;
    }

    /** Whoever has no browser here opens the link elsewhere. */
    private static void openBrowser(String link, Terminal terminal) {
        try {
            DesktopBrowser.open(link);
        } catch (LaunchFailed failed) {
            terminal.complain(Trouble.words(failed));
        }
    }
}
