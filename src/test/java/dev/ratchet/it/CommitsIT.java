package dev.ratchet.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.journal.query.RunHistoryQueries;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How Ratchet knows that something was committed. */
class CommitsIT {
    private static final String COMMIT =
            "git -c user.name=A -c user.email=a@example.invalid commit -q --allow-empty -m x > /dev/null 2>&1";

    @Test
    void byThePatternOrByAHeadThatMovedOrNotAtAll() {
        try (TestProject project = TestProject.create().eventLog()) {
            repository(project, ".");
            project.agent(
                    "echo x >> calls",
                    AgentScripts.WORK,
                    "case $(wc -l < calls) in",
                    "  1) echo '[main 1234567] it is SHIPPED now' ;;",
                    "  2) " + COMMIT + " ;;",
                    "  3) ;;",
                    "  4) git pack-refs --all; " + COMMIT + "; git pack-refs --all ;;",
                    "  5) git checkout -q --detach; " + COMMIT + " ;;",
                    "esac");
            project.list("commit_detection.patterns", "(?i)is shipped");

            RatchetProcess run = project.ratchet("run", "5").exits(0);

            List<Boolean> expected = List.of(true, true, false, true, true);
            assertThat(project.attempts())
                    .extracting(RunHistoryQueries.Line::committed)
                    .isEqualTo(expected);
            assertThat(project.events())
                    .extracting(event -> event.get("committed"))
                    .isEqualTo(List.<Object>copyOf(expected));
            assertThat(run.lines("committed=true")).hasSize(4);
            assertThat(project.status()).containsEntry("last_committed", true);
        }
    }

    @Test
    void withTheDefaultPatternsHeadDecidesAndWordsDoNot() {
        try (TestProject project = TestProject.create()) {
            repository(project, ".");
            project.agent(
                    "echo x >> calls",
                    AgentScripts.WORK,
                    "case $(wc -l < calls) in",
                    "  1) echo 'git commit: nothing to commit, but I committed' ;;",
                    "  2) " + COMMIT + " ;;",
                    "esac");

            project.ratchet("run", "2").exits(0);

            assertThat(project.attempts())
                    .extracting(RunHistoryQueries.Line::committed)
                    .containsExactly(false, true);
        }
    }

    @Test
    void inALinkedWorktreeWhoseBranchLivesElsewhere() {
        try (TestProject project = TestProject.create()) {
            repository(project, "../main");
            TestShell.run(
                    project.directory(),
                    "git -C ../main worktree add -q -f \"$PWD/tree\" -b side && git -C ../main pack-refs --all");
            project.text("agent.command", "./agent.sh")
                    .file("tree/PROMPT.md", "Do it.\n")
                    .script("tree/agent.sh", AgentScripts.WORK, COMMIT);

            project.ratchetIn("tree", "-c", "../ratchet.toml", "run", "1").exits(0);

            assertThat(project.attemptsIn("tree"))
                    .extracting(RunHistoryQueries.Line::committed)
                    .containsExactly(true);
        }
    }

    private static void repository(TestProject project, String where) {
        TestShell.run(project.directory(), "git init -q -b main '%s' && cd '%s' && ".formatted(where, where) + COMMIT);
    }

    /** As on a new machine or for a user who has never used git. */
    @Test
    void whereNobodyHasToldGitWhoCommitsAgentsCommitByRatchetsName() {
        try (TestProject project = TestProject.create()) {
            repository(project, ".");
            project.file("home/.gitconfig", "[user]\n\tuseConfigOnly = true\n")
                    .environment("HOME", project.directory().resolve("home").toString())
                    .agent(AgentScripts.WORK, "git commit -q --allow-empty -m x > /dev/null 2>&1");

            project.ratchet("run", "1").exits(0).says("committed=true");
            TestShell.run(
                    project.directory(), "git log -1 --format='%an <%ae>' | grep -Fx 'Ratchet <ratchet@localhost>'");

            TestShell.run(project.directory(), "git config user.name B; git config user.email b@example.invalid");
            project.ratchet("run", "1").exits(0).says("committed=true");
            TestShell.run(project.directory(), "git log -1 --format='%an <%ae>' | grep -Fx 'B <b@example.invalid>'");
        }
    }
}
