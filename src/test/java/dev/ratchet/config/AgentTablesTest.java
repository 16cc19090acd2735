package dev.ratchet.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.cli.AgentProfile;
import dev.ratchet.cli.AgentSettings;
import dev.ratchet.cli.AgentSettings.Permissions;
import dev.ratchet.cli.AgentSettings.PromptVia;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AgentTablesTest {
    private static final String FILE = """
        [agent]
        args = ["-x"]
        model = "opus"
        append_system_prompt = "be brief"
        skip_permissions = true
        fallback = ["work", "codex", "gemini"]
        fallback_after_secs = 1.5
        [agents.work]
        command = "/opt/bin/claude"
        args = ["-p", "{prompt}"]
        adapter = "claude"
        prompt_via = "stdin"
        model = "haiku"
        skip_permissions = true
        append_system_prompt = "be long"
        [agents.work.env]
        CLAUDE_CONFIG_DIR = "work"
        [agents.codex]
        """;

    private static final AgentProfile WORK = new AgentProfile(
            "work",
            new AgentSettings(
                    "/opt/bin/claude",
                    List.of("-p", "{prompt}"),
                    "claude",
                    PromptVia.STDIN,
                    Map.of("CLAUDE_CONFIG_DIR", "work"),
                    Permissions.EVERYTHING),
            "be long",
            "haiku",
            List.of("haiku", "sonnet", "opus"));

    @TempDir
    private Path directory;

    @Test
    void aTableIsAWholeAgentThatInheritsNothing() throws IOException {
        Config config = new ConfigFixture(directory).ratchet(FILE).good();

        assertThat(config.agentTables()).containsExactly(WORK, plain("codex"));
        assertThat(config.agentNamed("work")).isEqualTo(WORK);
        assertThat(config.fallbackAfter()).isEqualTo(Duration.ofMillis(1500));
    }

    @Test
    void itInheritsNothingOfTheHarnessEither() throws IOException {
        Config config = new ConfigFixture(directory)
                .file("harness.toml", "[agents.codex]")
                .good();

        assertThat(config.agentTables()).containsExactly(plain("codex"));
    }

    @Test
    void thoseThatStandInAreTablesAndPrograms() throws IOException {
        Config config = new ConfigFixture(directory).ratchet(FILE).good();

        assertThat(config.roster()).extracting(AgentProfile::name).containsExactly("claude", "work", "codex", "gemini");
        assertThat(config.roster().getFirst().model()).isEqualTo("opus");
        assertThat(config.roster().get(1)).isEqualTo(WORK);
        assertThat(config.roster().getLast()).isEqualTo(plain("gemini"));
    }

    @Test
    void theFlagChoosesAWholeTable() throws IOException {
        Config config = new ConfigFixture(directory)
                .ratchet(FILE)
                .variable("RATCHET_AGENT_PROMPT_VIA", "file")
                .flag("agent.command", "--agent", "work")
                .good();

        assertThat(config.agent()).isEqualTo(WORK.settings());
        assertThat(config.roster()).extracting(AgentProfile::name).containsExactly("work", "codex", "gemini");
        assertThat(config.roster().getFirst()).isEqualTo(WORK);
        assertThat(ConfigText.resolvedLines(config))
                .containsPattern("(?m)^agent.command = \"/opt/bin/claude\" +\\(ratchet.toml:9\\)$")
                .containsPattern("(?m)^agents.work.model = \"haiku\" +\\(ratchet.toml:13\\)$")
                .containsPattern("(?m)^agents.codex.command = \"codex\" +\\(default\\)$");
    }

    @Test
    void whatATableLeavesOutIsShownAsChosenByTheFlag() throws IOException {
        Config config = new ConfigFixture(directory)
                .ratchet(FILE)
                .flag("agent.command", "--agent", "codex")
                .good();

        assertThat(config.roster().getFirst()).isEqualTo(plain("codex"));
        assertThat(ConfigText.resolvedLines(config))
                .containsPattern("(?m)^agent.command = \"codex\" +\\(--agent codex\\)$")
                .containsPattern("(?m)^agent.args = <built by the adapter> +\\(--agent codex\\)$");
    }

    @Test
    void otherFlagsAreForTheAgentThatIsChosen() throws IOException {
        Config config = new ConfigFixture(directory)
                .ratchet(FILE)
                .flag("agent.command", "--agent", "work")
                .flag("agent.model", "--model", "sonnet")
                .flag("agent.append_system_prompt", "--append-system-prompt", "be kind")
                .good();

        assertThat(config.roster().getFirst())
                .isEqualTo(new AgentProfile("work", WORK.settings(), "be kind", "sonnet", WORK.ladder()));
    }

    @Test
    void aNameWithoutATableIsAProgram() throws IOException {
        Config config = new ConfigFixture(directory)
                .ratchet(FILE)
                .flag("agent.command", "--agent", "./mine")
                .good();

        assertThat(config.agent().command()).isEqualTo("./mine");
        assertThat(config.agent().args()).containsExactly("-x");
        assertThat(config.roster().getFirst().name()).isEqualTo("mine");
    }

    @Test
    void onlyTheFlagChoosesATable() throws IOException {
        Config config = new ConfigFixture(directory)
                .ratchet("[agent]\ncommand = \"work\"\n[agents.work]\ncommand = \"claude\"")
                .good();

        assertThat(config.agent().command()).isEqualTo("work");
    }

    @Test
    void theAnnotatedFileLoadsBackToTheSameAgents() throws IOException {
        Config config = new ConfigFixture(directory)
                .ratchet(FILE + "[agents.\"with.dot\"]\nmodel = \"m\"")
                .good();

        Config again = new ConfigFixture(directory.resolve("again"))
                .file("ratchet.toml", ConfigText.annotated(config))
                .good();

        assertThat(again.roster()).isEqualTo(config.roster());
        assertThat(again.agentTables()).isEqualTo(config.agentTables()).hasSize(3);
    }

    /** What is wrong, and what is said of it without the file's name. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '`',
            value = {
                "[agents.x]|modle = ''~2: agents.x.modle: unknown key, did you mean \"model\"?",
                "[agents.x]|fallback = []~2: agents.x.fallback: unknown key, did you mean \"agent.fallback\"?",
                "[agents.x]|zoological = 1~2: agents.x.zoological: unknown key, known keys of [agents.x]: command,"
                        + " args, adapter, prompt_via, model, skip_permissions, append_system_prompt, ladder, account,"
                        + " env",
                "[agents.x]|command = 3~2: agents.x.command: expected a string, found a whole number",
                "[agents.x]|command = ' '~2: agents.x.command: must not be empty",
                "[agents.x]|adapter = 'clod'~2: agents.x.adapter: unknown value \"clod\", allowed: \"auto\","
                    + " \"claude\", \"codex\", \"gemini\", \"opencode\", \"qwen\", \"goose\", \"copilot\", \"aider\","
                    + " \"raw\", \"scripted\", \"api\"",
                "[agents.x]||args = ['a',|3]~4: agents.x.args: element 2: expected a string, found a whole number",
                "[agents.x.env]|A = 1~2: agents.x.env: A: expected a string, found a whole number",
                "[agents.'no/name']~1: agents.\"no/name\": cannot be the name of an agent, use letters, digits, '-',"
                        + " '_' and '.'",
                "[agents]|command = 'codex'~2: agents.command: expected a table [agents.command], found a string, did"
                        + " you mean \"agent.command\"?",
                "[agents]|x = 3~2: agents.x: expected a table [agents.x], found a whole number",
                "agents = 3~1: agents: expected tables [agents.NAME], found a whole number",
                "[[agents]]|command = 'x'~1: agents: expected tables [agents.NAME], found a list of tables [[agents]]",
                "[agnts.x]~1: agnts: unknown section, did you mean [agents]?",
                "[agent]|fallback = 'x'~2: agent.fallback: expected a list of strings, found a string",
                "[agent]|fallback = ['x', '']~2: agent.fallback: element 2: must not be empty",
                "[agent]|fallback = ['x', 'x']~2: agent.fallback: element 2: \"x\" is in use before, allowed is an"
                        + " agent with a name of its own",
                "[agent]|fallback = ['/bin/claude']~2: agent.fallback: element 1: \"/bin/claude\" is in use before,"
                        + " allowed is an agent with a name of its own",
                "[agent]|fallback_after_secs = -1~2: agent.fallback_after_secs: must be at least 0, found -1",
            })
    void saysWhatIsWrongAndWhere(String lines, String problem) throws IOException {
        assertThat(new ConfigFixture(directory)
                        .ratchet(lines.replace('|', '\n'))
                        .problems())
                .containsExactly("ratchet.toml:" + problem);
    }

    @Test
    void saysAllThatIsWrongAtOnce() throws IOException {
        assertThat(new ConfigFixture(directory).ratchet("""
            [agents.b]
            modle = "x"
            [agents."c/d"]
            prompt_via = "mail"
            [agent]
            fallback = ["b", "b"]
            """).problems())
                .extracting(problem -> problem.substring(0, problem.indexOf(": ")))
                .containsExactly("ratchet.toml:2", "ratchet.toml:3", "ratchet.toml:4", "ratchet.toml:6");
    }

    @Test
    void aFirstAgentThatIsChosenFromOutsideMayBeAmongThoseThatStandIn() throws IOException {
        ConfigFixture project = new ConfigFixture(directory).ratchet("[agent]\nfallback = [\"codex\", \"gemini\"]");

        assertThat(project.variable("RATCHET_AGENT_COMMAND", "codex").good().roster())
                .extracting(AgentProfile::name)
                .containsExactly("codex", "gemini");
    }

    private static AgentProfile plain(String name) {
        return new AgentProfile(
                name,
                new AgentSettings(name, null, "auto", PromptVia.ARG, Map.of(), Permissions.LISTED_TOOLS),
                "",
                null);
    }
}
