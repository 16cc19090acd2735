package dev.ratchet.app.serve;

import dev.ratchet.app.background.MemoryReturn;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.web.http.AccessRules;
import dev.ratchet.web.http.AccessRules.Openness;
import dev.ratchet.web.http.Route;
import dev.ratchet.web.http.Routes;
import dev.ratchet.web.http.StaticFiles;
import dev.ratchet.web.http.TlsIdentity;
import dev.ratchet.web.http.WebAnswer;
import dev.ratchet.web.http.WebAnswer.Content;
import dev.ratchet.web.http.WebProblem;
import dev.ratchet.web.http.WebServer;
import dev.ratchet.web.page.ProblemPage;
import java.io.IOException;
import java.net.BindException;
import java.util.ArrayList;
import java.util.List;

/** The server of one project, while it runs. */
record ProjectServer(WebServer server, String link) implements AutoCloseable {
    static ProjectServer start(ServedProject served, ListeningPlace place, Openness openness) {
        String token = place.token();
        TlsIdentity identity = place.identity();
        MemoryReturn memory = new MemoryReturn(System::gc);
        try {
            WebServer server = WebServer.start(
                    place.address(),
                    identity == null ? null : identity.context(),
                    port -> site(served, memory, rules(place, port, token, openness)));
            Thread _ = Thread.ofVirtual().start(() -> warmUp(served));
            memory.keepLooking(served::rest);
            return new ProjectServer(server, place.link(server.port(), token));
        } catch (BindException e) {
            boolean taken = String.valueOf(e.getMessage()).contains("in use");
            throw taken ? new PortUse(place.port()).trouble(e) : notThere(place, e);
        } catch (IOException e) {
            throw notThere(place, e);
        }
    }

    private static Trouble notThere(ListeningPlace place, IOException cause) {
        return new Trouble("cannot listen at %s: %s".formatted(place.bind(), FailureWords.of(cause)), cause);
    }

    /** The first page that somebody asks for is as fast as the next: what it needs is loaded while the link is on its way. */
    private static void warmUp(ServedProject served) {
        try {
            String _ = new PageRoutes(served).overview().written();
        } catch (Trouble _) {
            // Whoever asks is told.
        }
    }

    private static AccessRules rules(ListeningPlace place, int port, String token, Openness openness) {
        // Browsers give the cookies of one port to all, so each has a name of its own.
        return new AccessRules(
                token, ListeningPlace.random(), "ratchet-" + port, place.hosts(), place.origins(), openness);
    }

    private static WebServer.Site site(ServedProject served, MemoryReturn memory, AccessRules rules) {
        return new WebServer.Site(
                rules,
                noticed(routes(served), memory),
                problem -> page(served, problem),
                fault -> served.terminal().complain("the web server failed: " + fault));
    }

    /** All that can be asked for. */
    static Routes routes(ServedProject served) {
        SessionPages sessions = new SessionPages(served);
        List<Route> all = new ArrayList<>();
        all.add(StaticFiles.route());
        all.addAll(new PageRoutes(served).routes());
        all.addAll(new SavedPages(served).routes());
        all.addAll(sessions.routes());
        all.addAll(new LiveRoutes(served, sessions).routes());
        all.addAll(new ActionRoutes(served).routes());
        all.addAll(new ApiRoutes(served, sessions).routes());
        all.addAll(new EventRoutes(served, sessions).routes());
        return new Routes(all.stream().map(route -> allowed(route, served)).toList());
    }

    private static Routes noticed(Routes routes, MemoryReturn memory) {
        return new Routes(routes.all().stream()
                .map(route -> new Route(route.method(), route.path(), request -> {
                    memory.asked();
                    return route.answering().answer(request);
                }))
                .toList());
    }

    private static Route allowed(Route route, ServedProject served) {
        return route.method().equals("GET") || served.frame().steers()
                ? route
                : new Route(route.method(), route.path(), _ -> {
                    throw new WebProblem(403, "this server only shows, since it was started with --readonly");
                });
    }

    private static Content page(ServedProject served, WebProblem problem) {
        // Who is not known is told nothing of the project, not even its name.
        boolean unknown = problem.status() == 401 || problem.status() == 421;
        ProblemPage page = new ProblemPage(unknown ? ServedProject.NAMELESS : served.frame(), problem);
        return WebAnswer.html(problem.status(), page.html());
    }

    @Override
    public void close() {
        server.close();
    }
}
