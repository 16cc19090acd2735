package dev.ratchet.cli;

import dev.ratchet.cli.AgentSettings.Permissions;
import dev.ratchet.loop.session.Brief;
import dev.ratchet.loop.session.Brief.Reach;
import dev.ratchet.loop.session.DialectNames;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How one agent program is called where nobody says how: for one prompt, without a terminal, with a structured stream.
 *
 * @param subcommand what comes first
 * @param always the arguments of every call, with placeholders; what has no value is left out
 * @param resume what is added to go on with an earlier conversation
 * @param fleeting what is added where nobody will
 */
record CallConventions(
        List<String> subcommand,
        List<String> always,
        List<String> resume,
        List<String> fleeting,
        Permission permission,
        Prompt prompt) {

    /**
     * What says what the agent may do.
     *
     * @param everything lets it do everything without asking, together with the variables
     * @param listed lets it use the tools that its work needs, or what comes nearest to that
     * @param review lets it look and run commands; where it knows no such bounds, what it may do otherwise stands
     */
    record Permission(
            List<String> everything,
            List<String> listed,
            @Nullable Review review,
            Map<String, String> variables) {}

    /** What keeps an agent from editing. */
    record Review(List<String> words, Map<String, String> variables) {}

    /** The prompt as an argument, and what stands in its place if it comes by a file or on the standard input. */
    record Prompt(List<String> argument, List<String> elsewhere) {
        boolean isNamed() {
            return argument.getFirst().startsWith("-");
        }
    }

    /** Where the prompt is. */
    enum PromptPlace {
        ARGUMENT,
        ELSEWHERE
    }

    /** One word: the option takes any number of them and would swallow what follows. */
    private static final String CLAUDE_TOOLS =
            "Bash,Edit,Write,Read,Glob,Grep,Task,TodoWrite,NotebookEdit,WebFetch,WebSearch,mcp__*";

    private static final String CLAUDE_REVIEW_TOOLS = "Bash,Read,Glob,Grep";

    private static final String SHELL_ONLY = "--approval-mode default --allowed-tools run_shell_command";

    /** By the dialect's name. */
    static final Map<String, CallConventions> KNOWN = Map.of(
            DialectNames.CLAUDE,
            new CallConventions(
                    List.of(),
                    words("--verbose --output-format stream-json --model {model}"
                            + " --append-system-prompt {system_prompt} --max-budget-usd {budget}"),
                    // Without the second, a changed system prompt is ignored without a word.
                    words("--resume {session_id} --system-prompt-snapshot off"),
                    words("--no-session-persistence"),
                    new Permission(
                            words("--dangerously-skip-permissions"),
                            words("--allowed-tools " + CLAUDE_TOOLS),
                            review("--tools " + CLAUDE_REVIEW_TOOLS + " --allowed-tools " + CLAUDE_REVIEW_TOOLS),
                            Map.of()),
                    prompt("-p {prompt}", "-p")),
            DialectNames.CODEX,
            new CallConventions(
                    words("exec"),
                    words("--json --skip-git-repo-check -m {model}"),
                    words("resume {session_id}"),
                    words("--ephemeral"),
                    new Permission(
                            words("--dangerously-bypass-approvals-and-sandbox"),
                            words("-s workspace-write"),
                            // Its read-only sandbox would keep tests from running too.
                            null,
                            Map.of()),
                    prompt("{prompt}", "-")),
            DialectNames.GEMINI,
            new CallConventions(
                    List.of(),
                    words("--output-format stream-json -m {model}"),
                    words("--resume {session_id}"),
                    List.of(),
                    new Permission(
                            words("--yolo"),
                            words("--approval-mode auto_edit --allowed-tools"
                                    + " run_shell_command,replace,write_file,web_fetch,google_web_search"),
                            review(SHELL_ONLY),
                            Map.of("GEMINI_CLI_TRUST_WORKSPACE", "true")),
                    prompt("-p {prompt}", "")),
            DialectNames.OPENCODE,
            new CallConventions(
                    words("run"),
                    words("--format json -m {model}"),
                    words("-s {session_id}"),
                    List.of(),
                    new Permission(
                            List.of(),
                            List.of(),
                            new Review(List.of(), Map.of("OPENCODE_PERMISSION", "{\"*\":\"allow\",\"edit\":\"deny\"}")),
                            Map.of("OPENCODE_PERMISSION", "{\"*\":\"allow\"}")),
                    prompt("{prompt}", "")),
            DialectNames.QWEN,
            new CallConventions(
                    List.of(),
                    words("--output-format stream-json -m {model} --append-system-prompt {system_prompt}"),
                    words("--resume {session_id}"),
                    List.of(),
                    new Permission(
                            words("--yolo"),
                            words("--approval-mode auto-edit --allowed-tools"
                                    + " run_shell_command,edit,write_file,web_fetch,todo_write"),
                            review(SHELL_ONLY),
                            Map.of()),
                    prompt("-p {prompt}", "")),
            DialectNames.GOOSE,
            new CallConventions(
                    words("run"),
                    words("--output-format stream-json --model {model} --system {system_prompt}"),
                    words("--resume --session-id {session_id}"),
                    words("--no-session"),
                    new Permission(List.of(), List.of(), null, Map.of("GOOSE_MODE", "auto")),
                    prompt("-t {prompt}", "-i {prompt_file}")),
            DialectNames.COPILOT,
            new CallConventions(
                    List.of(),
                    words("--output-format json --no-ask-user --model {model}"),
                    words("--resume={session_id}"),
                    List.of(),
                    new Permission(
                            words("--allow-all"),
                            words("--allow-tool=shell --allow-tool=write"),
                            review("--allow-tool=shell --deny-tool=write"),
                            Map.of()),
                    prompt("-p {prompt}", "")),
            DialectNames.AIDER,
            new CallConventions(
                    List.of(),
                    words("--yes-always --no-pretty --model {model}"),
                    List.of(),
                    List.of(),
                    new Permission(List.of(), List.of(), null, Map.of()),
                    prompt("--message {prompt}", "--message-file {prompt_file}")));

    private static List<String> words(String line) {
        return line.isEmpty() ? List.of() : List.of(line.split(" ", -1));
    }

    private static Review review(String line) {
        return new Review(words(line), Map.of());
    }

    private static Prompt prompt(String argument, String elsewhere) {
        return new Prompt(words(argument), words(elsewhere));
    }

    /** Whether an agent with an argument left out for its prompt reads the prompt from its standard input. */
    static boolean readsInputWithoutPrompt(String dialect) {
        return switch (dialect) {
            case DialectNames.CLAUDE, DialectNames.CODEX, DialectNames.OPENCODE -> true;
            default -> false;
        };
    }

    boolean takesSystemText() {
        return ArgumentTemplate.Placeholder.SYSTEM_PROMPT.anyIn(always);
    }

    /** The arguments, with placeholders. */
    List<String> words(PromptPlace place, Permissions permissions, Brief brief) {
        List<String> task = place == PromptPlace.ARGUMENT ? prompt.argument : prompt.elsewhere;
        Stream<List<String>> words = prompt.isNamed()
                ? Stream.of(subcommand, task, always, allowed(permissions, brief.reach()), conversation(brief))
                : Stream.of(subcommand, always, allowed(permissions, brief.reach()), conversation(brief), task);
        return words.flatMap(List::stream).toList();
    }

    private List<String> conversation(Brief brief) {
        if (brief.resumption() != null) {
            return resume;
        }
        return switch (brief.reach()) {
            case FULL -> List.of();
            case FLEETING, REVIEW -> fleeting;
        };
    }

    private List<String> allowed(Permissions permissions, Reach reach) {
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
