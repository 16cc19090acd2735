import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** From one agent's end to the next one's start: Ratchet beside loops of a shell, of node and of bare Java. */
record Overhead(Path home, Path scratch) {
    private static final int ITERATIONS = 300;
    private static final int ROUNDS = 3;
    private static final String SHELL_LOOP =
            "i=0; while [ $i -lt %d ]; do '%s' > .ratchet/sessions/$i.jsonl 2>&1 < /dev/null; i=$((i+1)); done";

    private static final String GAP = "Agent's end to the next one's start, p50: ";
    private static final String CPU = "Processor time per iteration, all of the program's over 300: ";
    private static final double MOST_GAP = 5;
    private static final double MOST_CPU = 8;
    private static final double MOST_SPREAD = 3;
    private static final String SHELL = "a shell loop";
    private static final String JAVA = "a bare Java loop";
    private static final String NODE = "a node loop";
    private static final String RATCHET = "Ratchet";
    private static final String SANDBOX = "Ratchet with the agent in its sandbox";

    private record Round(Samples gaps, double cpu) {}

    List<Figure> measure() throws IOException, InterruptedException {
        Map<String, List<Round>> rounds = new LinkedHashMap<>();
        for (int i = 0; i < ROUNDS; i++) {
            Path agent = home.resolve("bench/agent");
            Place shell = place("shell" + i);
            Place node = place("node" + i);
            Place java = place("java" + i);
            Place plain = place("plain" + i);
            Place git = place("git" + i);
            commit(git);
            Place shut = place("shut" + i);
            Path settings = shut.directory().resolve("ratchet.toml");
            Files.writeString(settings, Files.readString(settings).replace("mode = \"off\"", "mode = \"on\""));
            String count = Integer.toString(ITERATIONS);
            run(rounds, SHELL, shell, shell.start(List.of("bash", "-c", SHELL_LOOP.formatted(ITERATIONS, agent))));
            if (node.has("node")) {
                run(
                        rounds,
                        NODE,
                        node,
                        node.start(List.of(
                                "node",
                                home.resolve("bench/loop.js").toString(),
                                agent.toString(),
                                ".ratchet/sessions",
                                count)));
            }
            run(
                    rounds,
                    JAVA,
                    java,
                    java.java(List.of("BareLoop", agent.toString(), ".ratchet/sessions", count)));
            run(rounds, RATCHET, plain, plain.ratchet("-q", count));
            run(rounds, "Ratchet in a git repository", git, git.ratchet("-q", count));
            if (shut.has("bwrap")) {
                run(rounds, SANDBOX, shut, shut.ratchet("-q", count));
            }
        }
        return figures(rounds);
    }

    /** Of one run, since a busy machine is slow for all of them. */
    private static List<Figure> figures(Map<String, List<Round>> rounds) {
        Round shell = middle(rounds.get(SHELL));
        Round java = middle(rounds.get(JAVA));
        List<Figure> figures = new ArrayList<>();
        rounds.forEach((name, all) -> {
            Round middle = middle(all);
            double gap = middle.gaps.p50();
            String p95 = ", p95 " + Samples.number(middle.gaps.p95()) + " ms";
            boolean own = name.startsWith(RATCHET);
            Figure figure = Figure.against(GAP + name, gap, "ms", p95, JAVA, own ? java.gaps.p50() : Double.NaN);
            boolean shutIn = name.equals(SANDBOX);
            figures.add(own && !shutIn ? figure.notAbove(gap, MOST_GAP, "ms") : figure);
            if (own && !shutIn) {
                figures.add(Figure.against(
                        GAP + name + ", beside the shortest", gap, "ms", "", SHELL, shell.gaps.p50()));
                figures.add(Figure.atMost("Its p95 against its p50: " + name, middle.gaps.p95() / gap, MOST_SPREAD, "×", ""));
            }
            // The agent cannot see from inside a sandbox how much time its parent has used.
            if (!shutIn) {
                Figure cpu = Figure.against(CPU + name, middle.cpu, "ms", "", JAVA, own ? java.cpu : Double.NaN);
                figures.add(own ? cpu.notAbove(middle.cpu, MOST_CPU, "ms") : cpu);
            }
        });
        return figures;
    }

    private Place place(String name) throws IOException {
        Place place = Place.prepare(home, scratch.resolve(name), Place.settings(home.resolve("bench/agent"), 0, ""));
        Files.createDirectories(place.sessions());
        return place;
    }

    private static void commit(Place place) throws IOException, InterruptedException {
        String identity = "git -c user.name=bench -c user.email=bench@localhost";
        String script = "git init -q && git add PROMPT.md && " + identity + " commit -qm start";
        if (place.start(List.of("bash", "-c", script)).waitFor() != 0) {
            throw new IllegalStateException(
                    "git failed: " + Files.readString(place.directory().resolve("log")));
        }
    }

    private static void run(Map<String, List<Round>> rounds, String name, Place place, Process process)
            throws IOException, InterruptedException {
        process.waitFor();
        List<Place.Told> told = place.told();
        if (told.size() != ITERATIONS) {
            throw new IllegalStateException(name + ": " + told.size() + " sessions");
        }
        Round round = new Round(place.gaps(), told.getLast().parentMillis() / ITERATIONS);
        rounds.computeIfAbsent(name, _ -> new ArrayList<>()).add(round);
    }

    private static Round middle(List<Round> rounds) {
        List<Round> sorted = rounds.stream()
                .sorted(Comparator.comparingDouble(round -> round.gaps.p50()))
                .toList();
        return sorted.get(sorted.size() / 2);
    }
}
