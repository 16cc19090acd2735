package dev.ratchet.agent;

import dev.ratchet.agent.AgentSettings.Permissions;
import dev.ratchet.agent.stream.Dialects;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * How one agent program is called where nobody says how: for one prompt, without a terminal, with a structured stream.
 *
 * @param subcommand what comes first
 * @param always the arguments of every call, with placeholders; what has no value is left out
 * @param resume what is added to go on with an earlier conversation
 */
record Calling(
        List<String> subcommand, List<String> always, List<String> resume, Permission permission, Prompt prompt) {

    /**
     * What says what the agent may do.
     *
     * @param everything lets it do everything without asking, together with the variables
     * @param listed lets it use the tools that its work needs, or what comes nearest to that
     */
    record Permission(List<String> everything, List<String> listed, Map<String, String> variables) {}

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

    /** Whether a conversation begins. */
    enum Conversation {
        NEW,
        RESUMED
    }

    /** One word: the option takes any number of them and would swallow what follows. */
    private static final String CLAUDE_TOOLS =
            "Bash,Edit,Write,Read,Glob,Grep,Task,TodoWrite,NotebookEdit,WebFetch,WebSearch,mcp__*";

    private static final Prompt DASH_P = new Prompt(List.of("-p", "{prompt}"), List.of());

    /** By the dialect's name. */
    static final Map<String, Calling> KNOWN = Map.of(
            Dialects.CLAUDE,
            new Calling(
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
                    new Permission(
                            List.of("--dangerously-skip-permissions"),
                            List.of("--allowed-tools", CLAUDE_TOOLS),
                            Map.of()),
                    new Prompt(List.of("-p", "{prompt}"), List.of("-p"))),
            Dialects.CODEX,
            new Calling(
                    List.of("exec"),
                    List.of("--json", "--skip-git-repo-check", "-m", "{model}"),
                    List.of("resume", "{session_id}"),
                    new Permission(
                            List.of("--dangerously-bypass-approvals-and-sandbox"),
                            List.of("-s", "workspace-write"),
                            Map.of()),
                    new Prompt(List.of("{prompt}"), List.of("-"))),
            Dialects.GEMINI,
            new Calling(
                    List.of(),
                    List.of("--output-format", "stream-json", "-m", "{model}"),
                    List.of("--resume", "{session_id}"),
                    new Permission(
                            List.of("--yolo"),
                            List.of(
                                    "--approval-mode",
                                    "auto_edit",
                                    "--allowed-tools",
                                    "run_shell_command,replace,write_file,web_fetch,google_web_search"),
                            Map.of("GEMINI_CLI_TRUST_WORKSPACE", "true")),
                    DASH_P),
            Dialects.OPENCODE,
            new Calling(
                    List.of("run"),
                    List.of("--format", "json", "-m", "{model}"),
                    List.of("-s", "{session_id}"),
                    new Permission(List.of(), List.of(), Map.of("OPENCODE_PERMISSION", "{\"*\":\"allow\"}")),
                    new Prompt(List.of("{prompt}"), List.of())),
            Dialects.QWEN,
            new Calling(
                    List.of(),
                    List.of(
                            "--output-format",
                            "stream-json",
                            "-m",
                            "{model}",
                            "--append-system-prompt",
                            "{system_prompt}"),
                    List.of("--resume", "{session_id}"),
                    new Permission(
                            List.of("--yolo"),
                            List.of(
                                    "--approval-mode",
                                    "auto-edit",
                                    "--allowed-tools",
                                    "run_shell_command,edit,write_file,web_fetch,todo_write"),
                            Map.of()),
                    DASH_P),
            Dialects.GOOSE,
            new Calling(
                    List.of("run"),
                    List.of("--output-format", "stream-json", "--model", "{model}", "--system", "{system_prompt}"),
                    List.of("--resume", "--session-id", "{session_id}"),
                    new Permission(List.of(), List.of(), Map.of("GOOSE_MODE", "auto")),
                    new Prompt(List.of("-t", "{prompt}"), List.of("-i", "{prompt_file}"))),
            Dialects.COPILOT,
            new Calling(
                    List.of(),
                    List.of("--output-format", "json", "--no-ask-user", "--model", "{model}"),
                    List.of("--resume={session_id}"),
                    new Permission(
                            List.of("--allow-all"), List.of("--allow-tool=shell", "--allow-tool=write"), Map.of()),
                    DASH_P),
            Dialects.AIDER,
            new Calling(
                    List.of(),
                    List.of("--yes-always", "--no-pretty", "--model", "{model}"),
                    List.of(),
                    new Permission(List.of(), List.of(), Map.of()),
                    new Prompt(List.of("--message", "{prompt}"), List.of("--message-file", "{prompt_file}"))));

    /** Whether an agent with an argument left out for its prompt reads the prompt from its standard input. */
    static boolean readsInputWithoutPrompt(String dialect) {
        return switch (dialect) {
            case Dialects.CLAUDE, Dialects.CODEX, Dialects.OPENCODE -> true;
            default -> false;
        };
    }

    /** Whether it can go on with an earlier conversation. */
    boolean resumes() {
        return !resume.isEmpty();
    }

    boolean takesSystemText() {
        return Arguments.Placeholder.SYSTEM_PROMPT.anyIn(always);
    }

    /** The arguments, with placeholders. */
    List<String> words(PromptPlace place, Permissions permissions, Conversation conversation) {
        List<String> allowed = switch (permissions) {
            case EVERYTHING -> permission.everything;
            case LISTED_TOOLS -> permission.listed;
        };
        List<String> earlier = conversation == Conversation.RESUMED ? resume : List.<String>of();
        List<String> task = place == PromptPlace.ARGUMENT ? prompt.argument : prompt.elsewhere;
        Stream<List<String>> words = prompt.isNamed()
                ? Stream.of(subcommand, task, always, allowed, earlier)
                : Stream.of(subcommand, always, allowed, earlier, task);
        return words.flatMap(List::stream).toList();
    }

    Map<String, String> environment(Permissions permissions) {
        return switch (permissions) {
            case EVERYTHING -> permission.variables;
            case LISTED_TOOLS -> Map.of();
        };
    }
}
