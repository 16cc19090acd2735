package dev.ratchet.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The doctor sees what a run would trip over, changes nothing, and always comes to an end. */
class DoctorIT {
    @Test
    void whereNothingIsWrongItSaysSoAndLeavesNothing() {
        try (TestProject project = TestProject.create()) {
            project.scripted("text Fine.\n");
            TestShell.run(project.directory(), "git init -q");

            RatchetProcess doctor = project.ratchet("doctor").exits(0);

            assertThat(doctor.out().lines())
                    .filteredOn(line -> line.startsWith("OK"))
                    .hasSizeGreaterThan(15);
            assertThat(doctor.out()).endsWith("no problems, no warnings.\n");
            assertThat(doctor.err()).isEmpty();
            assertThat(project.has(".ratchet")).isFalse();
            assertThat(findings(project.ratchet("doctor", "--json").exits(0)))
                    .allSatisfy(finding ->
                            assertThat(finding.keySet()).containsExactly("check", "level", "message", "advice"));
        }
    }

    @Test
    void aBrokenConfigurationIsToldWholeAndKeepsNothingElseFromBeingLookedAt() {
        try (TestProject project = TestProject.bare()) {
            project.file("other.md", "Do it.\n").written("""
                [session]
                prompt_file = "other.md"
                [agent]
                command = "nobody-has-this"
                promt_via = "arg"
                [watchdog]
                kill_grace_secs = "soon"
                """);

            RatchetProcess doctor = project.ratchet("doctor", "--json").exits(1);

            assertThat(findings(doctor))
                    .filteredOn(finding -> "config".equals(finding.get("check")))
                    .extracting(finding -> finding.get("message"))
                    .hasSize(2)
                    .anyMatch(message -> message.toString().contains("ratchet.toml:5: agent.promt_via"))
                    .anyMatch(message -> message.toString().contains("ratchet.toml:7: watchdog.kill_grace_secs"));
            assertThat(finding(doctor, "prompt")).containsEntry("level", "ok");
            assertThat(finding(doctor, "agent"))
                    .containsEntry("level", "problem")
                    .extractingByKey("message")
                    .asString()
                    .contains("nobody-has-this");
        }
    }

    @Test
    void whatMayNotBeWrittenIsAProblem() {
        try (TestProject project = TestProject.create()) {
            project.scripted("text Fine.\n").file(".ratchet/x", "");

            RatchetProcess doctor = project.ratchetAsNobody("doctor", "--json").exits(1);

            for (String check : List.of("state", "output")) {
                assertThat(finding(doctor, check))
                        .containsEntry("level", "problem")
                        .extractingByKey("message")
                        .asString()
                        .contains(".ratchet", "permission denied");
            }
        }
    }

    @Test
    void aFullDiskIsAProblem() {
        try (TestProject project = TestProject.create();
                Mount _ = Mount.tmpfs(project.directory())) {
            project.file("PROMPT.md", "Do it.\n")
                    .scripted("text Fine.\n")
                    .ratchet("run", "1")
                    .exits(0);
            TestShell.run(project.directory(), Mount.FILL + "; true");

            RatchetProcess doctor = project.ratchetAsItIs("doctor", "--json").exits(1);

            assertThat(finding(doctor, "space")).containsEntry("level", "problem");
            assertThat(finding(doctor, "state"))
                    .containsEntry("level", "problem")
                    .extractingByKey("message")
                    .asString()
                    .contains("No space left");
        }
    }

    @Test
    void aLoopThatRunsAndOneThatWasKilledAreToldApart() {
        try (TestProject project = TestProject.create()) {
            project.agent(AgentScripts.WORK, AgentScripts.DAEMON, "touch ready", AgentScripts.UNTIL_GO);
            RatchetProcess run = project.start("run", "1");
            project.awaitFile("ready");

            RatchetProcess during = project.ratchet("doctor", "--json").exits(0);
            run.signal("KILL");
            run.exitCode();
            RatchetProcess after = project.ratchet("doctor", "--json").exits(0);

            assertThat(finding(during, "loops"))
                    .containsEntry("level", "info")
                    .extractingByKey("message")
                    .asString()
                    .contains("process " + run.pid());
            assertThat(finding(during, "left-overs")).containsEntry("level", "ok");
            assertThat(finding(after, "loops"))
                    .containsEntry("level", "warning")
                    .extractingByKey("advice")
                    .asString()
                    .contains("the next start of any loop here clears up");
            assertThat(findings(after))
                    .filteredOn(finding -> "left-overs".equals(finding.get("check")))
                    .hasSizeGreaterThanOrEqualTo(2)
                    .anyMatch(finding -> String.valueOf(finding.get("message")).contains("sleep 1000"));
            assertThat(project.leftOvers()).isNotEmpty();

            project.file("go", "").ratchet("run", "1").exits(0);
            assertThat(finding(project.ratchet("doctor", "--json").exits(0), "left-overs"))
                    .containsEntry("level", "ok");
        }
    }

    @Test
    void ctrlCLeavesNothingOfWhatWasBeingTriedOut() {
        try (TestProject project = TestProject.create()) {
            project.script("bin/claude", "echo $$ > asked", AgentScripts.HANG).text("agent.command", "bin/claude");
            RatchetProcess doctor = project.start("doctor");
            project.awaitFile("asked");

            doctor.signal("INT");

            doctor.exits(130);
            assertThat(project.leftOvers()).isEmpty();
        }
    }

    private static List<Map<String, Object>> findings(RatchetProcess doctor) {
        return JsonText.objects(doctor.out());
    }

    private static Map<String, Object> finding(RatchetProcess doctor, String check) {
        return findings(doctor).stream()
                .filter(finding -> check.equals(finding.get("check")))
                .findFirst()
                .orElseThrow();
    }
}
