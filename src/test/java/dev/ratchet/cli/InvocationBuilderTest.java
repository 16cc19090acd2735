package dev.ratchet.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.ratchet.cli.AgentSettings.Permissions;
import dev.ratchet.cli.AgentSettings.PromptVia;
import dev.ratchet.cli.InvocationBuilder.Invocation;
import dev.ratchet.loop.session.Allowance;
import dev.ratchet.loop.session.Brief;
import dev.ratchet.loop.session.Conversation;
import dev.ratchet.loop.session.DialectName;
import dev.ratchet.loop.session.Usage;
import dev.ratchet.session.dialect.Dialects;
import dev.ratchet.session.reading.Dialect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InvocationBuilderTest {
    private static final String LONG = "é".repeat(100 * 1024);
    private static final Brief PLAIN = Brief.of("do it");
    private static final Brief FULL = new Brief("do {model} $1 \\", "be good", "opus");

    @TempDir
    private Path directory;

    @Test
    void claudeIsToldWhatIsLeftOfTheBudgetAndNeverLess() {
        assertThat(call("claude", null, PromptVia.ARG, PLAIN.within(new Allowance(0.12341, 5L)))
                        .words())
                .containsSequence("--max-budget-usd", "0.1235");
        assertThat(call("claude", null, PromptVia.ARG, PLAIN).words()).doesNotContain("--max-budget-usd");
        assertThat(call("claude", List.of("-p", "{prompt}"), PromptVia.ARG, PLAIN.within(new Allowance(1.0, null)))
                        .words())
                .doesNotContain("--max-budget-usd");
    }

    @Test
    void buildsArgumentsForClaude() {
        assertThat(call("claude", null, PromptVia.ARG, FULL))
                .isEqualTo(new Invocation(
                        List.of(
                                "claude",
                                "-p",
                                "do {model} $1 \\",
                                "--verbose",
                                "--output-format",
                                "stream-json",
                                "--model",
                                "opus",
                                "--append-system-prompt",
                                "be good",
                                "--dangerously-skip-permissions"),
                        null));
        assertThat(call("claude", null, PromptVia.STDIN, PLAIN))
                .isEqualTo(new Invocation(
                        List.of(
                                "claude",
                                "-p",
                                "--verbose",
                                "--output-format",
                                "stream-json",
                                "--dangerously-skip-permissions"),
                        promptFile()));
        assertThat(promptFile()).hasContent("do it");
    }

    @Test
    void claudeCanBeToldMoreUnlessItOnlyLooksOrTheUserSaysHowItIsCalled() {
        assertThat(listening(null, PromptVia.ARG, FULL))
                .hasValueSatisfying(call -> {
                    assertThat(call.prompt()).isEqualTo("do {model} $1 \\");
                    assertThat(call.invocation().words())
                            .startsWith("claude", "-p", "--input-format", "stream-json", "--replay-user-messages")
                            .containsSequence("--append-system-prompt", "be good")
                            .doesNotContain("do {model} $1 \\");
                })
                .map(InvocationBuilder.ListeningCall::invocation)
                .map(Invocation::stdin)
                .isEmpty();
        assertThat(listening(null, PromptVia.ARG, Brief.of(LONG)).orElseThrow().prompt())
                .isEqualTo(LONG);
        assertThat(listening(null, PromptVia.ARG, PLAIN.reaching(Brief.Reach.REVIEW)))
                .isEmpty();
        assertThat(listening(null, PromptVia.STDIN, PLAIN)).isEmpty();
        assertThat(listening(List.of("-p", "{prompt}"), PromptVia.ARG, PLAIN)).isEmpty();
    }

    private Optional<InvocationBuilder.ListeningCall> listening(
            @Nullable List<String> args, PromptVia via, Brief brief) {
        AgentSettings settings = new AgentSettings("claude", args, "auto", via, Map.of(), Permissions.EVERYTHING);
        return new InvocationBuilder(settings, directory, ToolHandover.NONE)
                .listening(brief, directory.resolve("session.jsonl"));
    }

    @Test
    void listsTheToolsInOneWord() {
        AgentSettings settings =
                new AgentSettings("/opt/claude", null, "auto", PromptVia.ARG, Map.of(), Permissions.LISTED_TOOLS);

        assertThat(invocation(settings, PLAIN).words())
                .endsWith(
                        "--allowed-tools",
                        "Bash,Edit,Write,Read,Glob,Grep,Task,TodoWrite,NotebookEdit,WebFetch,WebSearch,mcp__*");
    }

    @Test
    void givesClaudeAPromptThatIsNoArgumentOnItsInput() {
        for (String prompt : List.of(LONG, "--help me", "a\0b")) {
            Invocation call = call("claude", null, PromptVia.ARG, Brief.of(prompt));

            assertThat(call.words()).startsWith("claude", "-p", "--verbose");
            assertThat(call.stdin()).isEqualTo(promptFile());
            assertThat(promptFile()).hasContent(prompt);
        }
    }

    @Test
    void putsSystemTextThatIsTooLongBeforeThePrompt() {
        Invocation call = call("claude", null, PromptVia.ARG, new Brief("do it", LONG, null));

        assertThat(call.words()).doesNotContain("--append-system-prompt");
        assertThat(promptFile()).hasContent(LONG + "\n\ndo it");
    }

    @Test
    void givesAnyOtherProgramThePromptAsItsArgument() {
        assertThat(call("my-agent", null, PromptVia.ARG, FULL))
                .isEqualTo(new Invocation(List.of("my-agent", "be good\n\ndo {model} $1 \\"), null));
        assertThat(call("my-agent", null, PromptVia.FILE, PLAIN))
                .isEqualTo(new Invocation(List.of("my-agent"), promptFile()));
        assertThat(call("my-agent", null, PromptVia.ARG, Brief.of(LONG)))
                .isEqualTo(new Invocation(List.of("my-agent"), promptFile()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        claude   | -p PROMPT --verbose --output-format stream-json --model M --append-system-prompt SYS --dangerously-skip-permissions --resume ID --system-prompt-snapshot off
        codex    | exec --json --skip-git-repo-check -m M --dangerously-bypass-approvals-and-sandbox resume ID SYS+PROMPT
        gemini   | -p SYS+PROMPT --output-format stream-json -m M --yolo --resume ID
        opencode | run --format json -m M -s ID SYS+PROMPT
        qwen     | -p PROMPT --output-format stream-json -m M --append-system-prompt SYS --yolo --resume ID
        goose    | run -t PROMPT --output-format stream-json --model M --system SYS --resume --session-id ID
        copilot  | -p SYS+PROMPT --output-format json --no-ask-user --model M --allow-all --resume=ID
        aider    | --message SYS+PROMPT --yes-always --no-pretty --model M
        """)
    void goesOnWithAConversation(String agent, String expected) {
        Invocation call = invocations(settings(agent, null, PromptVia.ARG))
                .of(resumed(new Brief("PROMPT", "SYS", "M")), directory.resolve("out.jsonl"));

        assertThat(String.join(" ", call.words()).replace("SYS\n\nPROMPT", "SYS+PROMPT"))
                .isEqualTo(agent + " " + expected);
        assertThat(call.stdin()).isNull();
    }

    private static Brief resumed(Brief brief) {
        return brief.resuming(new Brief.Resumption(new Conversation("ID", Usage.NONE, Instant.EPOCH), brief.prompt()));
    }

    @Test
    void saysOnlyWhatContinuesAConversation() {
        Brief brief = PLAIN.resuming(new Brief.Resumption(new Conversation("ID", Usage.NONE, Instant.EPOCH), "go on"));

        assertThat(call("claude", null, PromptVia.ARG, brief).words())
                .contains("go on")
                .doesNotContain("do it");
        assertThat(call("claude", null, PromptVia.ARG, brief.afresh()).words()).contains("do it");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        claude   | -p --verbose --output-format stream-json --dangerously-skip-permissions | stdin
        codex    | exec --json --skip-git-repo-check --dangerously-bypass-approvals-and-sandbox - | stdin
        gemini   | --output-format stream-json --yolo | stdin
        opencode | run --format json | stdin
        qwen     | --output-format stream-json --yolo | stdin
        goose    | run -i FILE --output-format stream-json | file
        copilot  | --output-format json --no-ask-user --allow-all | stdin
        aider    | --message-file FILE --yes-always --no-pretty | file
        """)
    void givesAPromptThatIsNoArgumentToEveryAgent(String agent, String expected, String way) {
        for (String prompt : List.of(LONG, "--help me", "a\0b")) {
            Invocation call = call(agent, null, PromptVia.ARG, Brief.of(prompt));

            assertThat(String.join(" ", call.words()).replace(promptFile().toString(), "FILE"))
                    .isEqualTo(agent + " " + expected);
            assertThat(call.stdin()).isEqualTo(way.equals("stdin") ? promptFile() : null);
            assertThat(promptFile()).hasContent(prompt);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        codex    | -s workspace-write do it
        gemini   | --approval-mode auto_edit --allowed-tools run_shell_command,replace,write_file,web_fetch,google_web_search
        qwen     | --approval-mode auto-edit --allowed-tools run_shell_command,edit,write_file,web_fetch,todo_write
        copilot  | --allow-tool=shell --allow-tool=write
        opencode | run --format json do it
        goose    | -t do it --output-format stream-json
        """)
    void skipsPermissionsOnlyIfAsked(String agent, String ending) {
        AgentSettings careful =
                new AgentSettings(agent, null, "auto", PromptVia.ARG, Map.of(), Permissions.LISTED_TOOLS);

        Invocation call = invocation(careful, PLAIN);

        assertThat(String.join(" ", call.words())).endsWith(ending);
        assertThat(call.environment()).isEmpty();
    }

    @Test
    void setsTheVariablesThatSkippingPermissionsNeeds() {
        assertThat(call("goose", null, PromptVia.ARG, PLAIN).environment()).isEqualTo(Map.of("GOOSE_MODE", "auto"));
        assertThat(call("opencode", null, PromptVia.ARG, PLAIN).environment())
                .isEqualTo(Map.of("OPENCODE_PERMISSION", "{\"*\":\"allow\"}"));
        assertThat(call("gemini", null, PromptVia.ARG, PLAIN).environment())
                .isEqualTo(Map.of("GEMINI_CLI_TRUST_WORKSPACE", "true"));
    }

    @Test
    void leavesGivenArgumentsAsTheyAre() throws IOException {
        List<String> seed = List.of("-p", "{prompt}", "--verbose", "{unknown}", "{}");

        assertThat(call("claude", seed, PromptVia.ARG, PLAIN))
                .isEqualTo(new Invocation(List.of("claude", "-p", "do it", "--verbose", "{unknown}", "{}"), null));
        assertThat(invocations(settings("claude", List.of("--resume", "{session_id}"), PromptVia.ARG))
                        .of(resumed(PLAIN), directory.resolve("out.jsonl"))
                        .words())
                .containsExactly("claude", "--resume", "ID");
        assertThat(call("claude", List.of("--version"), PromptVia.ARG, PLAIN))
                .isEqualTo(new Invocation(List.of("claude", "--version"), null));
        assertThat(files()).isEmpty();
    }

    @Test
    void fillsPlaceholdersOnceAndOnlyOnce() {
        List<String> args = List.of("x={prompt}", "--m", "{model}", "--s={system_prompt}", "{prompt_file}");

        assertThat(call("my-agent", args, PromptVia.ARG, FULL).words())
                .containsExactly(
                        "my-agent",
                        "x=do {model} $1 \\",
                        "--m",
                        "opus",
                        "--s=be good",
                        promptFile().toString());
        assertThat(promptFile()).hasContent("do {model} $1 \\");
    }

    @Test
    void leavesOutOptionsWithoutAValue() {
        List<String> args = List.of(
                "--model",
                "{model}",
                "--model={model}",
                "run",
                "{model}",
                "--resume",
                "{session_id}",
                "-p",
                "{prompt}",
                "--append",
                "{system_prompt}");

        assertThat(call("claude", args, PromptVia.ARG, PLAIN).words()).containsExactly("claude", "run", "-p", "do it");
    }

    @Test
    void systemTextReachesAnAgentWhoseArgumentsDoNotAskForIt() {
        assertThat(call("claude", List.of("-p", "{prompt}"), PromptVia.ARG, new Brief("do it", "be good", null))
                        .words())
                .containsExactly("claude", "-p", "be good\n\ndo it");
    }

    @Test
    void passesThePromptOnTheInputWhereNoArgumentAsksForIt() {
        assertThat(call("my-agent", List.of("-q"), PromptVia.STDIN, PLAIN))
                .isEqualTo(new Invocation(List.of("my-agent", "-q"), promptFile()));
        assertThat(call("my-agent", List.of("-q"), PromptVia.FILE, PLAIN))
                .isEqualTo(new Invocation(List.of("my-agent", "-q"), promptFile()));
        assertThat(call("my-agent", List.of("-f", "{prompt_file}"), PromptVia.FILE, PLAIN))
                .isEqualTo(new Invocation(List.of("my-agent", "-f", promptFile().toString()), null));
    }

    @Test
    void takesALongPromptOutOfGivenArguments() {
        List<String> args = List.of("-p", "{prompt}", "--verbose");

        assertThat(call("claude", args, PromptVia.ARG, Brief.of(LONG)))
                .isEqualTo(new Invocation(List.of("claude", "-p", "--verbose"), promptFile()));
        assertThat(call("my-agent", args, PromptVia.ARG, Brief.of(LONG)))
                .isEqualTo(new Invocation(List.of("my-agent", "-p", "", "--verbose"), promptFile()));
        assertThat(promptFile()).hasContent(LONG);
    }

    @Test
    void knowsWhereTheScriptedProgramIs() {
        Path program = directory.resolve("programs/scripted-agent");

        assertThat(call("scripted", List.of("demo.script"), PromptVia.ARG, FULL))
                .isEqualTo(new Invocation(List.of(program.toString(), "demo.script"), null));
        assertThat(program).isExecutable();
        assertThat(call("./scripted", List.of("demo.script"), PromptVia.ARG, PLAIN)
                        .words())
                .containsExactly("./scripted", "demo.script");
    }

    @Test
    void choosesTheDialectByNameOfAdapterOrCommand() {
        assertThat(Dialects.choose("auto", "/usr/bin/claude").name()).isEqualTo("claude");
        assertThat(Dialects.choose("auto", "scripted").channels()).isEqualTo(Dialect.Channels.APART);
        assertThat(Dialects.choose("auto", "wrapper.sh").channels()).isEqualTo(Dialect.Channels.TOGETHER);
        assertThat(DialectName.adapters())
                .containsExactly(
                        "auto",
                        "claude",
                        "codex",
                        "gemini",
                        "opencode",
                        "qwen",
                        "goose",
                        "copilot",
                        "aider",
                        "raw",
                        "scripted",
                        "api");
        AgentSettings odd = new AgentSettings("x", null, "cluade", PromptVia.ARG, Map.of(), Permissions.EVERYTHING);
        assertThat(catchThrowable(() -> Dialects.choose(odd.adapter(), odd.command())))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("unknown adapter \"cluade\", known are " + String.join(", ", DialectName.adapters()));
    }

    @Test
    void aSessionThatNobodyGoesOnWithLeavesNoConversation() {
        Brief fleeting = Brief.of("go").reaching(Brief.Reach.FLEETING);

        assertThat(call("claude", null, PromptVia.ARG, fleeting).words())
                .contains("--no-session-persistence", "--dangerously-skip-permissions");
        assertThat(call("codex", null, PromptVia.ARG, fleeting).words()).contains("--ephemeral");
        assertThat(call("claude", null, PromptVia.ARG, Brief.of("go")).words())
                .doesNotContain("--no-session-persistence");
    }

    @Test
    void aReviewerMayLookAndRunButNotEdit() {
        Brief review = Brief.of("look").reaching(Brief.Reach.REVIEW);

        assertThat(call("claude", null, PromptVia.ARG, review).words())
                .containsSubsequence("--tools", "Bash,Read,Glob,Grep", "--allowed-tools", "Bash,Read,Glob,Grep")
                .contains("--no-session-persistence")
                .doesNotContain("--dangerously-skip-permissions");
        assertThat(call("qwen", null, PromptVia.ARG, review).words())
                .containsSubsequence("--approval-mode", "default", "--allowed-tools", "run_shell_command")
                .doesNotContain("--yolo");
        assertThat(call("copilot", null, PromptVia.ARG, review).words()).contains("--deny-tool=write");
        assertThat(call("opencode", null, PromptVia.ARG, review).environment().get("OPENCODE_PERMISSION"))
                .contains("\"edit\":\"deny\"");
        assertThat(call("codex", null, PromptVia.ARG, review).words())
                .as("its own bounds would stop tests too")
                .contains("--dangerously-bypass-approvals-and-sandbox");
    }

    private Invocation call(String command, @Nullable List<String> args, PromptVia via, Brief brief) {
        return invocation(settings(command, args, via), brief);
    }

    private Invocation invocation(AgentSettings settings, Brief brief) {
        return invocations(settings).of(brief, directory.resolve("out.jsonl"));
    }

    private InvocationBuilder invocations(AgentSettings settings) {
        return new InvocationBuilder(settings, directory.resolve("programs"), ToolHandover.NONE);
    }

    private static AgentSettings settings(String command, @Nullable List<String> args, PromptVia via) {
        return new AgentSettings(command, args, "auto", via, Map.of(), Permissions.EVERYTHING);
    }

    private Path promptFile() {
        return directory.resolve("out.jsonl.prompt");
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.toList();
        }
    }
}
