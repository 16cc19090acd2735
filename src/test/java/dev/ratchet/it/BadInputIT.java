package dev.ratchet.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Wrong input is told in a clear line with the right exit code, before anything runs. */
class BadInputIT {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        64 | stauts                | there is no command 'stauts'; did you mean 'status'?
        64 | replay 3              | there is no command 'replay'; did you mean 'ratchet sessions replay'?
        64 | run --retires 3       | did you mean --retries
        64 | run 3 4               | '4'
        64 | run --name ../x       | '../x' cannot be the name of a loop
        64 | config shw            | did you mean 'show'?
        64 | history --limit 0     | --limit must be at least 1
        64 | metrics sumary        | did you mean 'summary'?
        64 | metrics --days 0      | --days must be between
        64 | metrics --since may   | 'may' is no date
        64 | metrics events --days 3 | --days is not for 'metrics events'
        64 | metrics export --format xml | is none of json, csv
        64 | metrics query         | say what to ask
        64 | brief --last 0        | --last must be at least 1
        64 | agents test           | say which agent
        64 | agents list mine      | 'agents list' takes no 'mine'
        64 | agents --timeout 3    | --timeout is not for 'agents list'; 'agents test' takes it
        64 | agents test x --timeout 0 | --timeout: must be more than 0
        64 | reset                 | --budget, --limits or --all
        64 | -3                    | '-3' is no number of iterations
        64 | run --timeout 0       | --timeout: watchdog.stale_timeout_mins: must be more than 0
        64 | run --max-iterations many | --max-iterations: session.max_iterations: expected a whole number
        78 | -c nowhere.toml       | nowhere.toml: cannot be read
        78 | -c .                  | is a directory
        78 | -p .                  | is a directory
        78 | -p nowhere.md         | there is no prompt file
        78 | -p blank.md           | is empty
        78 | -p latin.md           | is not UTF-8
        78 | --agent nowhere       | 'nowhere' is not on the PATH
        78 | --agent wrok          | 'wrok' is not on the PATH; install it, or give its full path; or did you mean work,
        78 | --agent ./nowhere     | there is no program
        78 | --agent ./plain.txt   | is not executable; chmod +x
        78 | --agent ./folder      | the agent
        """)
    void saysWhatIsWrong(int code, String line, String message) throws Exception {
        try (TestProject project = TestProject.create()) {
            project.agent(AgentScripts.WORK)
                    .text("agents.work.command", "./agent.sh")
                    .file("plain.txt", "#!/bin/sh\n")
                    .file("folder/x", "")
                    .file("blank.md", " \n");
            Files.write(project.path("latin.md"), new byte[] {'F', (byte) 0xfc, 'r'});

            RatchetProcess run = project.here(line.split(" ", -1)).exits(code);

            assertThat(run.out()).isEmpty();
            assertThat(run.err()).contains(message);
            assertThat(run.err().lines()).hasSizeLessThan(4).allMatch(said -> said.startsWith("ratchet: "));
            assertThat(project.has(".ratchet/ratchet.db")).isFalse();
        }
    }

    @Test
    void reportsAllMistakesOfAFileAtOnceWithTheirLines() {
        try (TestProject project = TestProject.create()) {
            project.agent(AgentScripts.WORK).written("""
                [watchdog]
                stale_timeout_secs = 5
                check_interval_secs = "often"
                [retry]
                max_empty_retries = -1
                [commit_detection]
                patterns = ["fine", "bro(ken"]
                [hoks]
                pre_session = []
                """);

            RatchetProcess run = project.ratchet("run", "1").exits(78);

            assertThat(run.err().lines())
                    .hasSize(5)
                    .anyMatch(line -> line.contains("ratchet.toml:2: watchdog.stale_timeout_secs: unknown key")
                            && line.contains("stale_timeout_mins"))
                    .anyMatch(line -> line.contains("ratchet.toml:3: watchdog.check_interval_secs:"))
                    .anyMatch(line -> line.contains("ratchet.toml:5: retry.max_empty_retries: must be at least 0"))
                    .anyMatch(line -> line.contains("ratchet.toml:7: commit_detection.patterns"))
                    .anyMatch(line -> line.contains("ratchet.toml:8:") && line.contains("hooks"));
            assertThat(project.ratchet("config", "check").exits(78).err()).isEqualTo(run.err());
        }
    }

    @Test
    void aCounterFileWithNonsenseIsToldOfAndNoFileIsOverwritten() {
        try (TestProject project = TestProject.create()) {
            project.agent(AgentScripts.WORK).file(".ratchet/counter", "many\u0000\n");
            project.file(".ratchet/sessions/session-0.jsonl", "old\n");

            RatchetProcess run = project.ratchet("run", "1").exits(0);

            assertThat(run.lines("[WARN]")).singleElement().asString().contains("holds no number");
            assertThat(project.read(".ratchet/sessions/session-0.jsonl")).isEqualTo("old\n");
            assertThat(project.read(".ratchet/counter")).isEqualTo("2\n");
        }
    }

    @Test
    void runsWithoutAHomeAndOutsideOfAnyRepository() {
        try (TestProject project = TestProject.create()) {
            project.agent(AgentScripts.WORK, "echo \"home: ${HOME-none}\"")
                    .environment("HOME", "")
                    .environment("USER", "");

            project.ratchet("run", "1").exits(0);

            assertThat(project.read(".ratchet/sessions/session-0.jsonl")).endsWith("home: none\n");
            assertThat(project.attempts())
                    .singleElement()
                    .extracting("committed")
                    .isEqualTo(false);
        }
    }

    @Test
    void aPromptTooLongForAnArgumentArrivesWholeByStandardInput() {
        String prompt = "0123456789abcdef".repeat(200 * 1024 / 16) + "\nthe end\n";
        try (TestProject project = TestProject.create()) {
            project.agent("echo \"arguments: $#\"", "cat > got", AgentScripts.WORK)
                    .list("agent.args", "--prompt", "{prompt}")
                    .file("PROMPT.md", prompt);

            project.ratchet("run", "1").exits(0);

            assertThat(project.read("got")).isEqualTo(prompt);
        }
    }

    @Test
    void aPromptThatFitsGoesAsAnArgumentAndStandardInputIsAtItsEnd() {
        try (TestProject project = TestProject.create()) {
            project.agent("printf '%s|' \"$@\" > got", "cat > stdin", AgentScripts.WORK)
                    .list("agent.args", "--prompt={prompt}", "x")
                    .file("PROMPT.md", "Say \"$HOME\" `date` $(date) 'é' \\ {model}\n");

            project.ratchet("run", "1").exits(0);

            assertThat(project.read("got")).isEqualTo("--prompt=Say \"$HOME\" `date` $(date) 'é' \\ {model}\n|x|");
            assertThat(project.read("stdin")).isEmpty();
        }
    }

    @Test
    void filesInThePlaceOfRatchetsOwnAreToldOf() {
        try (TestProject project = TestProject.create()) {
            project.agent(AgentScripts.WORK).file(".ratchet", "a file, not a directory\n");
            RatchetProcess run = project.ratchet("run", "1", "-q").exits(1);
            assertThat(run.err().lines()).hasSize(1).first().asString().contains(".ratchet");
        }
        try (TestProject project = TestProject.create()) {
            project.agent(AgentScripts.WORK).file(".ratchet/ratchet.db", "this is no database at all".repeat(100));
            for (String command : List.of("run -q", "history")) {
                RatchetProcess run = project.ratchet(command.split(" ")).exits(1);
                assertThat(run.err().lines()).hasSize(1).first().asString().contains("ratchet.db");
            }
        }
    }
}
