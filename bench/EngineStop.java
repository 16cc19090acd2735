import dev.ratchet.loop.session.SessionEnding;
import dev.ratchet.loop.session.SessionFacts;
import dev.ratchet.process.growth.FileGrowthWatcher;
import dev.ratchet.process.schedule.Scheduler;
import dev.ratchet.process.schedule.SchedulerSettings;
import dev.ratchet.process.SteadyTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;

/** Sessions of the direct agent that would not end by themselves, and how soon they do when somebody wants it. */
record EngineStop(Path home, Path scratch) {
    private static final int TIMES = 20;
    private static final int PROGRAMS = 5;
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String SIGN = "sleeping";

    /** Why a session does not go on. */
    private enum Snag {
        ANSWER("the model hangs in mid-answer", Spoken.hanging("Well")),
        COMMAND(
                "`bash` runs `sleep 1000`",
                Spoken.call("bash", "{\"command\":\"touch %s; sleep 1000\"}".formatted(SIGN)));

        final String words;
        final Spoken answer;

        Snag(String words, Spoken answer) {
            this.words = words;
            this.answer = answer;
        }

        /** What was said so far is in the session file; a command leaves a file of its own. */
        boolean reached(Path directory) throws IOException {
            return this == COMMAND ? Files.exists(directory.resolve(SIGN)) : said(directory);
        }

        private static boolean said(Path directory) throws IOException {
            try (Stream<Path> files = Files.list(directory.resolve(Direct.SESSIONS))) {
                for (Path file : files.toList()) {
                    if (Files.readString(file).contains("text_delta")) {
                        return true;
                    }
                }
                return false;
            }
        }
    }

    List<Figure> measure() throws IOException, InterruptedException {
        List<Figure> figures = new ArrayList<>();
        for (Snag snag : Snag.values()) {
            figures.add(inside(snag));
            figures.add(outside(snag));
        }
        return figures;
    }

    private Figure inside(Snag snag) throws IOException, InterruptedException {
        List<Double> times = new ArrayList<>();
        // The first one loads the classes.
        for (int i = 0; i <= TIMES; i++) {
            try (ModelServer server = new ModelServer(snag.answer, Duration.ZERO)) {
                Place place = Engine.place(home, scratch.resolve("stop-" + snag + i), server);
                times.add(interrupted(place.directory(), server, snag));
            }
        }
        Samples samples = new Samples(times.subList(1, times.size()));
        return Figure.atMost(
                "Interrupt of a direct agent's session until it is over, p50: " + snag.words,
                samples.p50(),
                100,
                "ms",
                ", longest " + Samples.number(samples.values().getLast()) + " ms");
    }

    private static double interrupted(Path directory, ModelServer server, Snag snag)
            throws IOException, InterruptedException {
        Scheduler slots = new Scheduler(SchedulerSettings.DEFAULT, new SteadyTime());
        try (FileGrowthWatcher growthWatcher = new FileGrowthWatcher()) {
            return interrupted(new Direct(directory, Direct.model(server.base()), slots, growthWatcher), snag);
        }
    }

    private static double interrupted(Direct direct, Snag snag) throws IOException, InterruptedException {
        FutureTask<SessionFacts> session =
                new FutureTask<>(() -> direct.agent().run(direct.assignment("main", 1), _ -> {}));
        Thread thread = Thread.ofVirtual().start(session);
        await(() -> snag.reached(direct.directory()));
        long before = System.nanoTime();
        thread.interrupt();
        thread.join();
        double millis = (System.nanoTime() - before) / 1e6;
        if (!(session.resultNow().ending().cause() instanceof SessionEnding.Cause.ByRequest)) {
            throw new IllegalStateException(session.resultNow().toString());
        }
        return millis;
    }

    private Figure outside(Snag snag) throws IOException, InterruptedException {
        List<Double> times = new ArrayList<>();
        for (int i = 0; i < PROGRAMS; i++) {
            try (ModelServer server = new ModelServer(snag.answer, Duration.ZERO)) {
                Place place = Engine.place(home, scratch.resolve("end-" + snag + i), server);
                times.add(ended(place, snag));
            }
        }
        Samples samples = new Samples(times);
        return Figure.shown(
                "Second Ctrl-C until `ratchet run` has ended, p50: " + snag.words,
                "%s ms, longest %s ms"
                        .formatted(
                                Samples.number(samples.p50()),
                                Samples.number(samples.values().getLast())));
    }

    private static double ended(Place place, Snag snag) throws IOException, InterruptedException {
        Process loop = place.ratchet("run", "1");
        try {
            Path log = place.directory().resolve("log");
            await(() -> snag.reached(place.directory()));
            signal(loop);
            await(() -> Files.readString(log).contains("Caught SIGINT"));
            long before = System.nanoTime();
            signal(loop);
            await(() -> !loop.isAlive());
            return (System.nanoTime() - before) / 1e6;
        } finally {
            // Where interrupts are ignored, as in a background job, it would not end.
            loop.destroyForcibly();
        }
    }

    private static void signal(Process process) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
    }

    private interface Condition {
        boolean holds() throws IOException;
    }

    private static void await(Condition condition) throws IOException, InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.holds()) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException("it does not come to that");
            }
            Thread.sleep(1);
        }
    }
}
