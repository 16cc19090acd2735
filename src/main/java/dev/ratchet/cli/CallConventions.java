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
    record Review(List<String> words, Map<String, String> variables) {
        Review(String... words) {
            this(List.of(words), Map.of());
        }
    }

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

    private static final String[] SHELL_ONLY = {"--approval-mode", "default", "--allowed-tools", "run_shell_command"};

    private static final Prompt DASH_P = new Prompt(List.of("-p", "{prompt}"), List.of());

    /** By the dialect's name. */
    static final Map<String, CallConventions> KNOWN = Map.of(
            DialectNames.CLAUDE,
            new CallConventions(
                    List.of(),
                    List.of(
                            "--verbose",
                            "--output-format",
                            "stream-json",
                            "--model",
                            "{model}",
                            "--append-system-prompt",
                            "{system_prompt}",
                            "--max-budget-usd",
                            "{budget}"),
                    // Without the second, a changed system prompt is ignored without a word.
                    List.of("--resume", "{session_id}", "--system-prompt-snapshot", "off"),
                    List.of("--no-session-persistence"),
                    new Permission(
                            List.of("--dangerously-skip-permissions"),
                            List.of("--allowed-tools", CLAUDE_TOOLS),
                            new Review("--tools", CLAUDE_REVIEW_TOOLS, "--allowed-tools", CLAUDE_REVIEW_TOOLS),
                            Map.of()),
                    new Prompt(List.of("-p", "{prompt}"), List.of("-p"))),
            DialectNames.CODEX,
            new CallConventions(
                    List.of("exec"),
                    List.of("--json", "--skip-git-repo-check", "-m", "{model}"),
                    List.of("resume", "{session_id}"),
                    List.of("--ephemeral"),
                    new Permission(
                            List.of("--dangerously-bypass-approvals-and-sandbox"),
                            List.of("-s", "workspace-write"),
                            // Its read-only sandbox would keep tests from running too.
                            null,
                            Map.of()),
                    new Prompt(List.of("{prompt}"), List.of("-"))),
            DialectNames.GEMINI,
            new CallConventions(
                    List.of(),
                    List.of("--output-format", "stream-json", "-m", "{model}"),
                    List.of("--resume", "{session_id}"),
                    List.of(),
                    new Permission(
                            List.of("--yolo"),
                            List.of(
                                    "--approval-mode",
                                    "auto_edit",
                                    "--allowed-tools",
                                    "run_shell_command,replace,write_file,web_fetch,google_web_search"),
                            new Review(SHELL_ONLY),
                            Map.of("GEMINI_CLI_TRUST_WORKSPACE", "true")),
                    DASH_P),
            DialectNames.OPENCODE,
            new CallConventions(
                    List.of("run"),
                    List.of("--format", "json", "-m", "{model}"),
                    List.of("-s", "{session_id}"),
                    List.of(),
                    new Permission(
                            List.of(),
                            List.of(),
                            new Review(List.of(), Map.of("OPENCODE_PERMISSION", "{\"*\":\"allow\",\"edit\":\"deny\"}")),
                            Map.of("OPENCODE_PERMISSION", "{\"*\":\"allow\"}")),
                    new Prompt(List.of("{prompt}"), List.of())),
            DialectNames.QWEN,
            new CallConventions(
                    List.of(),
                    List.of(
                            "--output-format",
                            "stream-json",
                            "-m",
                            "{model}",
                            "--append-system-prompt",
                            "{system_prompt}"),
                    List.of("--resume", "{session_id}"),
                    List.of(),
                    new Permission(
                            List.of("--yolo"),
                            List.of(
                                    "--approval-mode",
                                    "auto-edit",
                                    "--allowed-tools",
                                    "run_shell_command,edit,write_file,web_fetch,todo_write"),
                            new Review(SHELL_ONLY),
                            Map.of()),
                    DASH_P),
            DialectNames.GOOSE,
            new CallConventions(
                    List.of("run"),
                    List.of("--output-format", "stream-json", "--model", "{model}", "--system", "{system_prompt}"),
                    List.of("--resume", "--session-id", "{session_id}"),
                    List.of("--no-session"),
                    new Permission(List.of(), List.of(), null, Map.of("GOOSE_MODE", "auto")),
                    new Prompt(List.of("-t", "{prompt}"), List.of("-i", "{prompt_file}"))),
            DialectNames.COPILOT,
            new CallConventions(
                    List.of(),
                    List.of("--output-format", "json", "--no-ask-user", "--model", "{model}"),
                    List.of("--resume={session_id}"),
                    List.of(),
                    new Permission(
                            List.of("--allow-all"),
                            List.of("--allow-tool=shell", "--allow-tool=write"),
                            new Review("--allow-tool=shell", "--deny-tool=write"),
                            Map.of()),
                    DASH_P),
            DialectNames.AIDER,
            new CallConventions(
                    List.of(),
                    List.of("--yes-always", "--no-pretty", "--model", "{model}"),
                    List.of(),
                    List.of(),
                    new Permission(List.of(), List.of(), null, Map.of()),
                    new Prompt(List.of("--message", "{prompt}"), List.of("--message-file", "{prompt_file}"))));

    /** Whether an agent with an argument left out for its prompt reads the prompt from its standard input. */
    static boolean readsInputWithoutPrompt(String dialect) {
        return switch (dialect) {
            case DialectNames.CLAUDE, DialectNames.CODEX, DialectNames.OPENCODE -> true;
            default -> false;
        };
    }

    /** Whether it can go on with an earlier conversation. */
    boolean resumes() {
        return !resume.isEmpty();
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
