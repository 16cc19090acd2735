package dev.ratchet.cli;

import dev.ratchet.cli.AgentSettings.Permissions;
import dev.ratchet.cli.ArgumentTemplate.Placeholder;
import dev.ratchet.loop.session.Brief;
import dev.ratchet.loop.session.Brief.Reach;
import dev.ratchet.loop.session.DialectName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How one agent program is called where nobody says how: for one prompt, without a terminal, with a structured stream. Words
 * have blanks between them.
 *
 * @param subcommand what comes first
 * @param always the arguments of every call, with placeholders; what has no value is left out
 * @param resume what is added to go on with an earlier conversation
 * @param fleeting what is added where nobody will
 * @param interactive what comes before the prompt of a talk with a person on the terminal; null where it is not known
 */
record CallConventions(
        String subcommand,
        String always,
        String resume,
        String fleeting,
        Permission permission,
        Prompt prompt,
        @Nullable String interactive) {

    /**
     * What says what the agent may do.
     *
     * @param everything lets it do everything without asking, together with the variables
     * @param listed lets it use the tools that its work needs, or what comes nearest to that
     * @param review lets it look and run commands; where it knows no such bounds, what it may do otherwise stands
     */
    record Permission(
            String everything, String listed, @Nullable Review review, Map<String, String> variables) {}

    /** What keeps an agent from editing. */
    record Review(String words, Map<String, String> variables) {
        Review(String words) {
            this(words, Map.of());
        }
    }

    /**
     * The prompt as an argument, and what stands in its place if it comes by a file or on the standard input.
     *
     * @param message the same if it is the first message of several on the standard input; null for agents that take one only
     */
    record Prompt(
            String argument, String elsewhere, @Nullable String message) {
        Prompt(String argument, String elsewhere) {
            this(argument, elsewhere, null);
        }

        private String words(PromptPlace place) {
            return switch (place) {
                case ARGUMENT -> argument;
                case ELSEWHERE -> elsewhere;
                case MESSAGE -> Objects.requireNonNull(message);
            };
        }
    }

    /** Where the prompt is. */
    enum PromptPlace {
        ARGUMENT,
        ELSEWHERE,
        MESSAGE
    }

    /** One word: the option takes any number of them and would swallow what follows. */
    private static final String CLAUDE_TOOLS =
            "Bash,Edit,Write,Read,Glob,Grep,Task,TodoWrite,NotebookEdit,WebFetch,WebSearch,mcp__*";

    private static final String CLAUDE_REVIEW_TOOLS = "Bash,Read,Glob,Grep";

    private static final Review SHELL_ONLY = new Review("--approval-mode default --allowed-tools run_shell_command");

    private static final CallConventions CLAUDE = new CallConventions(
            "",
            "--verbose --output-format stream-json --model {model}"
                    + " --append-system-prompt {system_prompt} --max-budget-usd {budget}",
            // Without the second, a changed system prompt is ignored without a word.
            "--resume {session_id} --system-prompt-snapshot off",
            "--no-session-persistence",
            new Permission(
                    "--dangerously-skip-permissions",
                    "--allowed-tools " + CLAUDE_TOOLS,
                    new Review("--tools " + CLAUDE_REVIEW_TOOLS + " --allowed-tools " + CLAUDE_REVIEW_TOOLS),
                    Map.of()),
            new Prompt("-p {prompt}", "-p", "-p --input-format stream-json --replay-user-messages"),
            "");

    private static final CallConventions CODEX = new CallConventions(
            "exec",
            "--json --skip-git-repo-check -m {model}",
            "resume {session_id}",
            "--ephemeral",
            // Its read-only sandbox would keep tests from running too.
            new Permission("--dangerously-bypass-approvals-and-sandbox", "-s workspace-write", null, Map.of()),
            new Prompt("{prompt}", "-"),
            "");

    private static final CallConventions GEMINI = new CallConventions(
            "",
            "--output-format stream-json -m {model}",
            "--resume {session_id}",
            "",
            new Permission(
                    "--yolo",
                    "--approval-mode auto_edit --allowed-tools"
                            + " run_shell_command,replace,write_file,web_fetch,google_web_search",
                    SHELL_ONLY,
                    Map.of("GEMINI_CLI_TRUST_WORKSPACE", "true")),
            new Prompt("-p {prompt}", ""),
            "-i");

    private static final CallConventions OPENCODE = new CallConventions(
            "run",
            "--format json -m {model}",
            "-s {session_id}",
            "",
            new Permission(
                    "",
                    "",
                    new Review("", Map.of("OPENCODE_PERMISSION", "{\"*\":\"allow\",\"edit\":\"deny\"}")),
                    Map.of("OPENCODE_PERMISSION", "{\"*\":\"allow\"}")),
            new Prompt("{prompt}", ""),
            "--prompt");

    private static final CallConventions QWEN = new CallConventions(
            "",
            "--output-format stream-json -m {model} --append-system-prompt {system_prompt}",
            "--resume {session_id}",
            "",
            new Permission(
                    "--yolo",
                    "--approval-mode auto-edit --allowed-tools"
                            + " run_shell_command,edit,write_file,web_fetch,todo_write",
                    SHELL_ONLY,
                    Map.of()),
            new Prompt("-p {prompt}", ""),
            "-i");

    private static final CallConventions GOOSE = new CallConventions(
            "run",
            "--output-format stream-json --model {model} --system {system_prompt}",
            "--resume --session-id {session_id}",
            "--no-session",
            new Permission("", "", null, Map.of("GOOSE_MODE", "auto")),
            new Prompt("-t {prompt}", "-i {prompt_file}"),
            "run -s -t");

    private static final CallConventions COPILOT = new CallConventions(
            "",
            "--output-format json --no-ask-user --model {model}",
            "--resume={session_id}",
            "",
            new Permission(
                    "--allow-all",
                    "--allow-tool=shell --allow-tool=write",
                    new Review("--allow-tool=shell --deny-tool=write"),
                    Map.of()),
            new Prompt("-p {prompt}", ""),
            "-i");

    private static final CallConventions AIDER = new CallConventions(
            "",
            "--yes-always --no-pretty --model {model}",
            "",
            "",
            new Permission("", "", null, Map.of()),
            new Prompt("--message {prompt}", "--message-file {prompt_file}"),
            null);

    /** Those of the agent that speaks this dialect; none where a program of any name may. */
    static Optional<CallConventions> of(DialectName dialect) {
        return Optional.ofNullable(
                switch (dialect) {
                    case CLAUDE -> CLAUDE;
                    case CODEX -> CODEX;
                    case GEMINI -> GEMINI;
                    case OPENCODE -> OPENCODE;
                    case QWEN -> QWEN;
                    case GOOSE -> GOOSE;
                    case COPILOT -> COPILOT;
                    case AIDER -> AIDER;
                    case RAW, SCRIPTED, API -> null;
                });
    }

    /** Whether an agent with an argument left out for its prompt reads the prompt from its standard input. */
    static boolean readsInputWithoutPrompt(DialectName dialect) {
        return switch (dialect) {
            case CLAUDE, CODEX, OPENCODE -> true;
            case GEMINI, QWEN, GOOSE, COPILOT, AIDER, RAW, SCRIPTED, API -> false;
        };
    }

    boolean takesSystemText() {
        return Placeholder.SYSTEM_PROMPT.in(always);
    }

    /** Whether a session can be told more after its prompt. */
    boolean listens() {
        return prompt.message != null;
    }

    boolean resumes() {
        return !resume.isEmpty();
    }

    /**
     * The arguments, with placeholders.
     *
     * @param more what is added as it stands
     */
    List<String> words(PromptPlace place, Permissions permissions, Brief brief, List<String> more) {
        String task = prompt.words(place);
        boolean first = prompt.argument.startsWith("-");
        List<String> words = new ArrayList<>(words(subcommand, first ? task : ""));
        words.addAll(more);
        words.addAll(words(always, allowed(permissions, brief.reach()), conversation(brief), first ? "" : task));
        return words;
    }

    static List<String> words(String... lines) {
        return Stream.of(lines)
                .flatMap(line -> Stream.of(line.split(" ", -1)))
                .filter(word -> !word.isEmpty())
                .toList();
    }

    private String conversation(Brief brief) {
        if (brief.resumption() != null) {
            return resume;
        }
        return switch (brief.reach()) {
            case FULL -> "";
            case FLEETING, REVIEW -> fleeting;
        };
    }

    private String allowed(Permissions permissions, Reach reach) {
        if (reach == Reach.REVIEW && permission.review != null) {
            return permission.review.words;
        }
        return switch (permissions) {
            case EVERYTHING -> permission.everything;
            case LISTED_TOOLS -> permission.listed;
        };
    }

    Map<String, String> environment(Permissions permissions, Reach reach) {
        if (reach == Reach.REVIEW && permission.review != null && !permission.review.variables.isEmpty()) {
            return permission.review.variables;
        }
        return switch (permissions) {
            case EVERYTHING -> permission.variables;
            case LISTED_TOOLS -> Map.of();
        };
    }
}
