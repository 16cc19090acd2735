package dev.ratchet.app.setup;

import dev.ratchet.app.command.Command;
import dev.ratchet.app.command.ConfigOption;
import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.doctor.program.KnownCli;
import dev.ratchet.brief.StarterPrompt;
import dev.ratchet.config.ConfigText;
import dev.ratchet.files.PrivateDirectory;
import dev.ratchet.files.TrustedFiles;
import dev.ratchet.process.ProgramLookup;
import dev.ratchet.process.ProgramSearch;
import dev.ratchet.store.SafeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Mixin;

/** {@code ratchet init}. */
@picocli.CommandLine.Command(
        description = "Writes ratchet.toml, PROMPT.md and .ratchet/ into this directory; overwrites nothing.",
        footer = {"", "Example:", "  ratchet init && ratchet 5"})
public final class InitCommand implements Command {
    /** The agents that Ratchet knows how to call by itself. */
    private static final List<String> KNOWN = KnownCli.names();

    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Override
    public int run(Terminal terminal) {
        Path toml = terminal.directory().resolve("ratchet.toml");
        Optional<String> agent = KNOWN.stream()
                .filter(known -> ProgramSearch.find(
                                known,
                                terminal.directory(),
                                terminal.environment().getOrDefault("PATH", ""))
                        instanceof ProgramLookup.Found)
                .findFirst();
        if (write(toml, ConfigText.starter(agent.orElse(KNOWN.getFirst())), terminal)) {
            trust(toml, terminal);
        }
        boolean _ = write(terminal.directory().resolve("PROMPT.md"), StarterPrompt.TEXT, terminal);
        return config.inProject(terminal, Map.of(), project -> finish(project, agent, terminal));
    }

    private static int finish(Project project, Optional<String> agent, Terminal terminal) {
        project.prepare();
        agent.ifPresentOrElse(
                found -> terminal.println("The agent is " + found + "."),
                () -> terminal.println(
                        "No known agent is on the PATH: install one (%s), or set agent.command in ratchet.toml."
                                .formatted(String.join(", ", KNOWN))));
        terminal.println("Now say in PROMPT.md what is to be done, and run: ratchet 5");
        return ExitCodes.OK;
    }

    /** What we have written ourselves needs nobody's look, wherever it is. */
    private static void trust(Path toml, Terminal terminal) {
        try {
            Path named = TrustedFiles.named(toml);
            new TrustedFiles(PrivateDirectory.ofUser(terminal.environment()))
                    .trust(named, TrustedFiles.digestOf(named));
        } catch (IOException _) {
            // Then the first run asks for it, if it has to.
        }
    }

    private static boolean write(Path file, String content, Terminal terminal) {
        boolean missing = !Files.exists(file);
        if (missing) {
            SafeFile.write(file, content);
        }
        terminal.println(
                missing
                        ? "Wrote " + file.getFileName() + "."
                        : file.getFileName() + " is there already and stays as it is.");
        return missing;
    }
}
