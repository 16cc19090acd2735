package dev.ratchet.it;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What people want an agent to know reaches the session under way, where it listens, or else the next one: once. */
class NotesIT {
    /**
     * Takes messages on its input as Claude Code does. The first session hears a note, the second one ends without having
     * looked, and all others wait for the end of their input.
     */
    private static final String[] LISTENING = {
        "n=$(ls told-* 2> /dev/null | wc -l)",
        "read -r prompt; printf '%s' \"$prompt\" > told-$n",
        "echo '{\"type\":\"system\",\"subtype\":\"init\",\"session_id\":\"s\",\"model\":\"m\"}'",
        "echo '{\"type\":\"assistant\",\"message\":{\"id\":\"m\",\"content\":[{\"type\":\"text\",\"text\":\"I"
                + " begin.\"}]}}'",
        "touch begun-$n",
        "case $n in",
        "0) read -r note; printf '%s' \"$note\" > heard",
        "   id=$(sed 's/.*\"uuid\":\"\\([^\"]*\\)\".*/\\1/' heard)",
        "   echo \"{\\\"type\\\":\\\"user\\\",\\\"isReplay\\\":true,\\\"uuid\\\":\\\"$id\\\",\\\"message\\\":{}}\" ;;",
        "1) while [ ! -e go ]; do sleep 0.02; done; exit 3 ;;",
        "esac",
        "echo '{\"type\":\"result\",\"subtype\":\"success\",\"is_error\":false,\"num_turns\":1,\"result\":\"Done.\"}'",
        "cat > rest-$n; touch ended-$n"
    };

    @Test
    void aSessionThatListensHearsItAtOnceAndWhatItDidNotHearIsInTheNextBrief() {
        try (TestProject project = TestProject.create()) {
            project.script("claude", LISTENING).text("agent.command", "./claude");
            RatchetProcess run = project.start("run", "4", "--name", "nightly");
            project.awaitFile("begun-0");
            project.ratchet("note", "--now", "the server\u001b[31m is \"back\"")
                    .exits(0)
                    .prints("The session under way is told at its next turn.");
            project.awaitFile("begun-1");
            project.ratchet("note", "--now", "mind the gap").exits(0).prints("told at its next turn");
            project.ratchet("note", "nothing hurries").exits(0).prints("The next session of 'nightly' is told.");
            project.file("go", "");

            run.exits(0).says("status=urgent_note from=\"a person\"");

            assertThat(project.read("heard"))
                    .contains("\"content\":\"Note from a person:\\nthe server\\u001B[31m is \\\"back\\\"\"");
            assertThat(project.read("told-0")).contains("\"content\":\"Do the next thing.\\n\"");
            assertThat(project.read("told-1")).doesNotContain("the server", "mind the gap");
            assertThat(project.read("told-2")).containsOnlyOnce("mind the gap").contains("nothing hurries");
            assertThat(project.read("told-3")).doesNotContain("mind the gap", "nothing hurries");
            assertThat(project.filesBelow("."))
                    .contains("ended-0", "ended-2", "ended-3")
                    .doesNotContain("ended-1");
            assertThat(project.read("rest-0")).isEmpty();
            assertThat(project.path(".ratchet/sessions").toFile().list()).noneMatch(name -> name.endsWith(".input"));
            assertThat(project.leftOvers()).isEmpty();
        }
    }

    @Test
    void whoCannotBeSpokenToIsToldInItsNextBriefAndTheCommandSaysSo() {
        try (TestProject project = TestProject.create()) {
            project.agent(AgentScripts.WORK, "touch begun", AgentScripts.UNTIL_GO);
            RatchetProcess run = project.start("run", "1");
            project.awaitFile("begun");
            project.ratchet("note", "--now", "mind the gap")
                    .exits(0)
                    .prints("The agent agent.sh cannot be spoken to while it works. The next session of 'main' is"
                            + " told.");
            RatchetProcess other = project.start("run", "1", "--name", "other");
            project.await("both", () -> project.ratchet("note", "who?").exitCode() == 64);
            project.ratchet("note", "who?").exits(64).says("main, other", "--name");
            project.file("go", "");
            run.exits(0);
            other.exits(0);
            project.ratchet("note", "--now", "--name", "other", "later")
                    .exits(0)
                    .prints("No session is under way. The next session of 'other' is told.");
        }
    }
}
