package dev.ratchet.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** People answer and approve while the loops go on with whatever does not need them. */
class QuestionsIT {
    private static final String BRIEFS = "../../../../briefs";

    /** Keeps what it was told; the first attempt at task 1 asks, and ends without a word of its task. */
    private static final String[] WORKER = {
        "mkdir -p " + BRIEFS,
        "n=$(ls " + BRIEFS + " | grep -c \"$RATCHET_TASK\")",
        "printf '%s' \"$*\" > " + BRIEFS + "/$RATCHET_TASK-$n",
        "case $n$* in 0*'Title:** task 1'*) ratchet ask 'Which one?' --option this --option that > " + BRIEFS
                + "/asked; exit ;; esac",
        "echo \"$RATCHET_TASK $n\" > \"$RATCHET_TASK.txt\"; git add -A; git commit -qm \"work $RATCHET_TASK $n\""
    };

    @Test
    void othersAreDoneMeanwhileAndNothingLandsWithoutApproval() {
        try (FleetProject fleet = FleetProject.create()) {
            fleet.project().withRatchetForAgents();
            fleet.worker(WORKER);
            TestProject project = fleet.project();
            List<String> tasks = fleet.tasks(4);
            project.ratchet("task", "update", tasks.get(3), "--needs-approval").exits(0);

            RatchetProcess run = project.start("fleet", "--loops", "1");
            run.awaitErr("a person: question 1 of " + tasks.getFirst());
            assertThat(tasks.stream().map(fleet.board()::status))
                    .containsExactly("in_progress", "done", "done", "in_progress");
            assertThat(project.read("../briefs/asked")).contains("Question 1 is asked");
            assertThat(fleet.subjects()).doesNotContain(tasks.get(3)).contains(tasks.get(1), tasks.get(2));
            project.ratchet("questions").prints("Which one?", "[2] that", "approval", tasks.get(3));
            assertThat(fleet.board().get(tasks.get(3)).approval()).isEqualTo("awaiting");
            project.ratchet("approve", tasks.get(3), "--show").prints("+" + tasks.get(3) + " 0");

            project.ratchet("answer", "1", "2").exits(0).prints("that");
            project.await("task 1", () -> fleet.board().status(tasks.getFirst()).equals("done"));
            assertThat(project.read("../briefs/" + tasks.getFirst() + "-1"))
                    .contains("Question: Which one?", "Answer: that");
            assertThat(project.read("../briefs/" + tasks.get(1) + "-0")).doesNotContain("Which one?");

            project.ratchetAtATerminal("reject", tasks.get(3), "-m", "in capitals, please")
                    .exits(0);
            project.await(
                    "the second try",
                    () -> "awaiting".equals(fleet.board().get(tasks.get(3)).approval()));
            assertThat(project.read("../briefs/" + tasks.get(3) + "-1")).contains("> in capitals, please");
            assertThat(fleet.subjects()).doesNotContain(tasks.get(3));

            project.ratchetAtATerminal("approve", tasks.get(3)).exits(0);
            run.exits(0);
            assertThat(fleet.subjects()).contains("work " + tasks.get(3) + " 1", "work " + tasks.get(3) + " 0");
            assertThat(project.filesBelow("../briefs")).hasSize(7);
            assertThat(fleet.left()).isEmpty();
        }
    }

    @Test
    void aQuestionIsAnsweredAtTheScreenAndWorkIsApprovedOfInTheDashboard() {
        try (FleetProject fleet = FleetProject.create()) {
            fleet.project().withRatchetForAgents();
            fleet.worker(WORKER);
            TestProject project = fleet.project();
            List<String> tasks = fleet.tasks(2);
            project.ratchet("task", "update", tasks.get(1), "--needs-approval").exits(0);

            try (TmuxScreen screen = TmuxScreen.start(project, 100, 30, "fleet", "--loops", "1")) {
                screen.await("2 questions: a answers");
                screen.press("a");
                screen.await("\\? " + tasks.getFirst() + " Which one\\?.*1  this.*2  that.*1 of 2");
                screen.press("2");
                screen.await("2▏");
                screen.pressSpecial("Enter");
                screen.await("question 1 answered by the person at the terminal: that");

                screen.press("w");
                screen.await("6 Questions");
                screen.press("6");
                screen.await("a approve");
                screen.press("a");
                screen.await("Approve of the work of " + tasks.get(1) + "\\?.*y yes");
                assertThat(fleet.subjects()).doesNotContain(tasks.get(1));
                screen.press("y");
                screen.awaitEnd();
            }
            assertThat(project.read("../briefs/" + tasks.getFirst() + "-1")).contains("Answer: that");
            assertThat(fleet.subjects()).contains("work " + tasks.get(1) + " 0", "work " + tasks.getFirst() + " 1");
        }
    }
}
