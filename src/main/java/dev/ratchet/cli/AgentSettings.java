package dev.ratchet.cli;

import dev.ratchet.cli.ArgumentTemplate.Placeholder;
import dev.ratchet.loop.session.DialectName;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How an agent is called.
 *
 * @param command the program
 * @param args its arguments with placeholders, used as they stand; null lets the adapter build them
 * @param adapter the adapter's name, or {@code auto}
 * @param promptVia how the prompt reaches it
 * @param environment variables added to the inherited ones
 * @param permissions what an adapter that builds the arguments allows the agent to do
 */
public record AgentSettings(
        String command,
        @Nullable List<String> args,
        String adapter,
        PromptVia promptVia,
        Map<String, String> environment,
        Permissions permissions) {
    public static final AgentSettings DEFAULT =
            new AgentSettings("claude", null, DialectName.AUTO, PromptVia.ARG, Map.of(), Permissions.LISTED_TOOLS);

    public AgentSettings {
        if (command.isBlank()) {
            throw new IllegalArgumentException("the command must not be empty");
        }
        args = args == null ? null : List.copyOf(args);
        environment = Map.copyOf(environment);
    }

    /** The same for another program or other arguments. */
    public AgentSettings calling(String program, @Nullable List<String> arguments) {
        return new AgentSettings(program, arguments, adapter, promptVia, environment, permissions);
    }

    /** The dialect that its stream is expected in, by which it is also known how it is called. */
    public DialectName dialect() {
        return DialectName.choose(adapter, command);
    }

    /** Whether it is Ratchet itself that speaks to a model, and no program. */
    public boolean isDirect() {
        return dialect() == DialectName.API;
    }

    /** Whether it is the scripted agent, which has no program on the path: Ratchet brings it along. */
    public boolean isScripted() {
        return command.equals(DialectName.SCRIPTED.word());
    }

    /** Whether a call can go on with an earlier conversation. */
    boolean resumes() {
        return args == null
                ? CallConventions.of(dialect()).filter(CallConventions::resumes).isPresent()
                : Placeholder.SESSION_ID.anyIn(args);
    }

    /** Whether a session in a call that Ratchet builds can be told more while it works. */
    public boolean listens() {
        return args == null
                && promptVia == PromptVia.ARG
                && CallConventions.of(dialect())
                        .filter(CallConventions::listens)
                        .isPresent();
    }

    /** Whether a call tells the agent of the tools of its attempt; arguments that were given have to ask for it. */
    public boolean takesTools(ToolHandover tools) {
        return args == null
                ? handed(tools).isPresent()
                : tools.config().isPresent() && Placeholder.MCP_CONFIG.anyIn(args);
    }

    /** What tells the agent of them in a call that Ratchet builds, unless the user has said something else by the same means. */
    Optional<ToolHandover.Handed> handed(ToolHandover tools) {
        return tools.to(dialect())
                .filter(handed -> handed.variables().keySet().stream().noneMatch(environment::containsKey));
    }

    /** The program's own name, so that two scripts around the same CLI are told apart. */
    public String programName() {
        if (isDirect()) {
            return DialectName.API.word();
        }
        Path file = Path.of(command).getFileName();
        return file == null ? command : file.toString();
    }

    /** The same, and it may do everything without asking. */
    public AgentSettings unrestricted() {
        return new AgentSettings(command, args, adapter, promptVia, environment, Permissions.EVERYTHING);
    }

    /** The ways a prompt reaches an agent; one too long for an argument goes by another way of itself. */
    public enum PromptVia {
        ARG,
        STDIN,
        FILE
    }

    /** What the agent may do without asking. */
    public enum Permissions {
        /** The tools that are listed explicitly. */
        LISTED_TOOLS,
        /** Everything. */
        EVERYTHING
    }
}
