package dev.ratchet.app.mcp;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.OutputFormat;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.ProjectCommand;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.command.WrongUsage;
import dev.ratchet.app.socket.AttemptTools;
import dev.ratchet.app.socket.SupervisorTools;
import dev.ratchet.config.ConfigLoader.Flag;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.mcp.StdioMessages;
import dev.ratchet.mcp.ToolServer;
import dev.ratchet.mcp.ToolServer.Introduction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code ratchet mcp}. */
@picocli.CommandLine.Command(
        description = {
            "Speaks the Model Context Protocol on its standard streams, until they are closed. A run starts it for"
                    + " its agents: they get the tools of their attempt. With --project it shows a project to your own"
                    + " assistant."
        },
        footer = {
            "",
            "Examples:",
            "  ratchet mcp --project ~/work/shop",
            "  claude mcp add ratchet -- ratchet mcp --project ~/work/shop",
            "  codex mcp add ratchet -- ratchet mcp --project ~/work/shop --allow-actions"
        })
public final class McpCommand extends ProjectCommand {
    private static final String NAME = "ratchet";

    @Option(names = "--project", paramLabel = "DIR", description = "show the project in this directory")
    private @Nullable Path directory;

    @Option(
            names = "--allow-actions",
            description = "let the assistant also add tasks, pause and resume loops, and leave notes")
    private boolean allowActions;

    @Override
    protected void checkUsage() {
        if (allowActions && directory == null) {
            throw new WrongUsage("--allow-actions is for --project DIR");
        }
    }

    /** An attempt's configuration is that of its run, which may be hidden from what the attempt starts. */
    @Override
    protected int inProject(Terminal terminal, Map<String, Flag> flags, ToIntFunction<Project> action) {
        if (terminal.format() == OutputFormat.JSON) {
            throw new WrongUsage("mcp speaks a protocol of its own, which is JSON: leave --json away");
        }
        Path meant = directory;
        if (meant != null) {
            Path place = terminal.directory().resolve(meant).normalize();
            if (!Files.isDirectory(place)) {
                throw new WrongUsage("there is no directory %s".formatted(place));
            }
            return super.inProject(terminal.in(place), flags, action);
        }
        Optional<SupervisorTools> attempt = SupervisorTools.of(terminal);
        return serve(
                new ToolServer(
                        introduction(AttemptTools.INSTRUCTIONS),
                        AttemptTools.ALL,
                        attempt.orElseThrow(() -> new WrongUsage("this is no attempt of a run")
                                .withHint("name the project that is meant: ratchet mcp --project DIR"))),
                terminal);
    }

    @Override
    protected int run(Project project, Terminal terminal) {
        Terminal there = terminal.in(project.config().root());
        ProjectTools tools = new ProjectTools(project, there, allowActions ? Access.ACTIONS : Access.READING);
        return serve(new ToolServer(introduction(ProjectTools.INSTRUCTIONS), tools.definitions(), tools), terminal);
    }

    /** What an assistant may do. */
    enum Access {
        READING,
        ACTIONS
    }

    private static Introduction introduction(String instructions) {
        return new Introduction(NAME, instructions);
    }

    private static int serve(ToolServer server, Terminal terminal) {
        try {
            new StdioMessages(server, System.in, terminal.out()).answerAll();
            return ExitCodes.OK;
        } catch (IOException e) {
            terminal.complain("cannot read what the client says: " + FailureWords.of(e));
            return ExitCodes.FAILED;
        }
    }
}
