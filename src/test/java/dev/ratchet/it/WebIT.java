package dev.ratchet.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ratchet.web.browser.AxeCheck;
import dev.ratchet.web.browser.Chromium;
import dev.ratchet.web.browser.Tab;
import dev.ratchet.web.browser.Tab.Theme;
import dev.ratchet.web.http.RawClient;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ratchet serve}, in a real browser beside a running fleet. */
class WebIT {
    private static final String BRIEFS = "../../../../briefs";
    private static final Pattern LINK = Pattern.compile("http://127\\.0\\.0\\.1:(\\d+)/\\?token=(\\w+)");

    /** Says what nobody should believe, waits for a sign, and the first time asks about task 1. */
    private static final String[] WORKER = {
        "mkdir -p " + BRIEFS,
        "n=$(ls " + BRIEFS + " | grep -c \"$RATCHET_TASK\")",
        "printf '%s' \"$*\" > " + BRIEFS + "/$RATCHET_TASK-$n",
        "echo '<script>window.hacked = 1</script> [here](javascript:window.hacked=1)'",
        "until [ -e ../../../../go ] || [ -e ../../../../go-$RATCHET_TASK ]; do sleep 0.02; done",
        "case $n$* in 0*'Title:** task 1'*) ratchet ask 'Which one?' --option this --option that > /dev/null; exit ;;"
                + " esac",
        "echo \"$RATCHET_TASK $n\" > \"$RATCHET_TASK.txt\"; git add -A; git commit -qm \"work $RATCHET_TASK $n\""
    };

    @TempDir
    private Path profile;

    /** A server, and the way to it. */
    private record Served(RatchetProcess process, String link, String base, int port, String token) {
        static Served start(TestProject project) {
            RatchetProcess process = project.start("serve", "--port", "0");
            Await.until("it listens", () -> LINK.matcher(process.out()).find(), process::scene);
            var found = LINK.matcher(process.out());
            assertThat(found.find()).isTrue();
            int port = Integer.parseInt(found.group(1));
            return new Served(process, found.group(), "http://127.0.0.1:" + port, port, found.group(2));
        }
    }

    @Test
    void aFleetIsSeenAndSteeredFromABrowser() throws IOException {
        Path program = Chromium.installed().orElse(null);
        assumeTrue(program != null, "there is no Chromium here");
        try (FleetProject fleet = FleetProject.create();
                Chromium browser = Chromium.start(program, profile)) {
            fleet.project().withRatchetForAgents();
            fleet.worker(WORKER);
            List<String> tasks = fleet.tasks(4);
            TestProject project = fleet.project();
            project.ratchet("task", "deps", "add", tasks.get(3), tasks.get(1)).exits(0);
            RatchetProcess run = project.start("fleet", "--loops", "8");
            Served first = Served.start(project);
            Tab tab = browser.tab();
            tab.show(1280, 900, Theme.LIGHT);
            tab.open(first.link());

            movesWithoutAReload(tab, project, tasks);
            graphIsDrawnAndClicked(tab, first, tasks);
            hostileWordsAreText(tab, first);
            answerReachesTheNextBrief(tab, first, project, tasks);
            Served again = restarted(first, project);
            strangersAreRefused(first, again);
            tab.open(again.link());
            String busy = loopAt(tasks.get(2), tab);
            pauseTakesEffect(tab, again, project, busy);
            String _ = fleet.says("git update-ref refs/ratchet/saved/%s/1 main".formatted(tasks.getFirst()));
            allPagesAreForEverybody(tab, again, busy, tasks.getFirst());
            killedByKeysAlone(tab, again, run, busy);
            again.process().signal("TERM");
            again.process().exits(0);
        }
    }

    private static void movesWithoutAReload(Tab tab, TestProject project, List<String> tasks) {
        tab.awaitWords("0 of 4");
        tab.await("document.querySelectorAll('.cards .badge.working').length === 3");
        tab.run("window.kept = true");
        project.file("../go-" + tasks.get(1), "");
        tab.awaitWords("1 of 4");
        assertThat(tab.truth("window.kept")).isTrue();
    }

    private static void graphIsDrawnAndClicked(Tab tab, Served served, List<String> tasks) {
        tab.open(served.base() + "/graph?q=task+4");
        assertThat(tab.text("document.querySelectorAll('.node').length + ' ' + document.querySelectorAll('.links"
                        + " path').length"))
                .isEqualTo("4 1");
        assertThat(tab.text("document.querySelector('.node.hit').id")).isEqualTo("node-" + tasks.get(3));
        assertThat(tab.truth(
                        "document.querySelector('#node-%s').getBoundingClientRect().x > document.querySelector('#node-%s').getBoundingClientRect().right"
                                .formatted(tasks.get(3), tasks.get(1))))
                .isTrue();
        String wide = tab.text("document.querySelector('svg.graph').clientWidth");
        tab.click("[data-zoom='50']");
        tab.await("document.querySelector('svg.graph').clientWidth * 2 <= %s + 1".formatted(wide));
        tab.click("#node-" + tasks.get(1));
        tab.await("location.pathname === '/tasks/%s'".formatted(tasks.get(1)));
        tab.awaitWords("task 2");
        assertThat(tab.words()).contains("Attempts", "Changes", "Log", tasks.get(1) + ".txt");
    }

    private static void hostileWordsAreText(Tab tab, Served served) {
        tab.open(served.base() + "/sessions/0");
        tab.awaitWords("<script>window.hacked = 1</script>");
        tab.awaitWords("javascript:window.hacked=1");
        assertThat(tab.text("window.hacked")).isEqualTo("undefined");
        assertThat(tab.text("document.querySelectorAll('a[href^=javascript]').length"))
                .isEqualTo("0");
    }

    private static void answerReachesTheNextBrief(Tab tab, Served served, TestProject project, List<String> tasks) {
        project.file("../go-" + tasks.getFirst(), "");
        tab.open(served.base() + "/questions");
        tab.awaitWords("Which one?");
        tab.click(".question button[value=that]");
        tab.awaitWords("Nobody waits for an answer");
        String next = "../briefs/" + tasks.getFirst() + "-1";
        project.await(
                "the next brief", () -> project.has(next) && project.read(next).contains("Answer: that"));
    }

    /** No loop notices that the server is gone, or that another is there. */
    private static Served restarted(Served first, TestProject project) {
        first.process().signal("KILL");
        first.process().exitCode();
        return Served.start(project);
    }

    private static void strangersAreRefused(Served first, Served again) throws IOException {
        RawClient client = new RawClient(again.port());
        String host = "Host: 127.0.0.1:" + again.port();
        String known = "Authorization: Bearer " + again.token();
        assertThat(client.ask("GET", "/", List.of(host), "").status()).isEqualTo(401);
        assertThat(client.ask("GET", "/?token=" + first.token(), List.of(host), "")
                        .status())
                .isEqualTo(401);
        assertThat(client.ask("GET", "/", List.of("Host: evil.example", known), "")
                        .status())
                .isEqualTo(421);
        assertThat(client.ask("POST", "/loops/w1/kill", List.of(host, known, "Origin: http://evil.example"), "")
                        .status())
                .isEqualTo(403);
        assertThat(client.ask("GET", "/", List.of(host, known), "").status()).isEqualTo(200);
    }

    private static void pauseTakesEffect(Tab tab, Served served, TestProject project, String loop) {
        String place = "/loops/" + loop;
        tab.open(served.base() + place);
        tab.click("form[action='%s/pause'] button".formatted(place));
        tab.await("document.querySelector(\"form[action='%s/resume']\") !== null".formatted(place));
        assertThat(project.ratchet("status", "--name", loop).out()).containsIgnoringCase("pause");
        tab.open(served.base() + "/journal?q=pause+by+web");
        tab.awaitWords("pause by web");
        tab.open(served.base() + place);
        tab.click("form[action='%s/resume'] button".formatted(place));
        tab.await("document.querySelector(\"form[action='%s/pause']\") !== null".formatted(place));
    }

    private static void allPagesAreForEverybody(Tab tab, Served served, String loop, String task) throws IOException {
        AxeCheck axe = AxeCheck.load();
        tab.open(served.base() + "/loops/" + loop);
        String run = tab.text("document.querySelector(\"a[href^='/runs/']\").getAttribute('href')");
        for (String page : List.of(
                "/",
                "/loops/" + loop,
                run,
                "/board",
                "/tasks",
                "/graph",
                "/graph?q=nothing+has+this+name",
                "/tasks/" + task,
                "/tasks/" + task + "/retry",
                "/sessions/0",
                "/questions",
                "/landings",
                "/saved",
                "/saved/" + task + "/1",
                "/costs",
                "/costs?span=month&by=model",
                "/journal",
                "/journal?q=nothing+has+these+words",
                "/loops/" + loop + "/kill",
                "/nowhere")) {
            tab.show(1280, 900, Theme.LIGHT);
            tab.open(served.base() + page);
            assertThat(tab.words().contains("To the overview"))
                    .as(page + " is not there")
                    .isEqualTo(page.equals("/nowhere"));
            assertThat(axe.problems(tab)).as(page).isEmpty();
            tab.show(1280, 900, Theme.DARK);
            assertThat(axe.problemsOfColours(tab)).as(page + " in the dark").isEmpty();
            tab.show(390, 844, Theme.DARK);
            assertThat(tab.text("document.documentElement.scrollWidth"))
                    .as(page + " on a phone")
                    .isEqualTo("390");
        }
        tab.show(1280, 900, Theme.LIGHT);
    }

    /** The loop that is at work on a task which nobody lets come to an end. */
    private static String loopAt(String task, Tab tab) {
        return tab.text("document.querySelector(\".cards a[href='/tasks/%s']\").closest('li').id".formatted(task))
                .substring("loop-".length());
    }

    private static void killedByKeysAlone(Tab tab, Served served, RatchetProcess run, String loop) {
        String place = "/loops/" + loop;
        tab.open(served.base() + "/");
        tab.tabTo("a[href='%s']".formatted(place));
        tab.press("Enter");
        tab.await("location.pathname === '%s'".formatted(place));
        tab.tabTo("a[href='%s/kill']".formatted(place));
        tab.press("Enter");
        tab.await("location.pathname === '%s/kill'".formatted(place));
        tab.tabTo("button.sure");
        tab.press("Enter");
        tab.await("location.pathname === '%s' && document.querySelector('h1 .badge').innerText.includes('killed')"
                .formatted(place));
        assertThat(run.lines("request=kill").toString()).contains("loop=" + loop);
    }
}
