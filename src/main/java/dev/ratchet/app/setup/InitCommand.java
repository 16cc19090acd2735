package dev.ratchet.app.setup;

import dev.ratchet.app.command.Command;
import dev.ratchet.app.command.ConfigOption;
import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.doctor.program.KnownCli;
import dev.ratchet.brief.StarterPrompt;
import dev.ratchet.config.ConfigText;
import dev.ratchet.files.PrivateDirectory;
import dev.ratchet.files.Sha256;
import dev.ratchet.files.TrustedFiles;
import dev.ratchet.process.ProgramLookup;
import dev.ratchet.process.ProgramSearch;
import dev.ratchet.store.SafeFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
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
        String starter = ConfigText.starter(agent.orElse(KNOWN.getFirst()));
        Map<Path, Boolean> written = new LinkedHashMap<>();
        written.put(toml, write(toml, starter, terminal));
        if (Boolean.TRUE.equals(written.get(toml))) {
            trust(toml, starter, terminal);
        }
        Path prompt = terminal.directory().resolve("PROMPT.md");
        written.put(prompt, write(prompt, StarterPrompt.TEXT, terminal));
        return config.inProject(terminal, Map.of(), project -> {
            project.prepare();
            // A file that was there names its own.
            if (Boolean.TRUE.equals(written.get(toml))) {
                terminal.remark(agent.map("The agent is %s."::formatted)
                        .orElse("No known agent is on the PATH: install one (%s), or set agent.command in ratchet.toml."
                                .formatted(String.join(", ", KNOWN))));
            }
            terminal.print("Now say in PROMPT.md what is to be done, and run: ratchet 5", json -> {
                json.put("state_directory", project.state().toString());
                json.put("agent", agent.orElse(null));
                json.objects(
                        "files",
                        written.entrySet(),
                        file -> json.put("file", file.getKey().toString()).put("written", file.getValue()));
            });
            return ExitCodes.OK;
        });
    }

    /** What we have written ourselves needs nobody's look, wherever it is. */
    private static void trust(Path toml, String written, Terminal terminal) {
        try {
            Path named = TrustedFiles.named(toml);
            new TrustedFiles(PrivateDirectory.ofUser(terminal.environment()))
                    .trust(named, Sha256.of(written.getBytes(StandardCharsets.UTF_8)));
        } catch (IOException _) {
            // Then the first run asks for it, if it has to.
        }
    }

    private static boolean write(Path file, String content, Terminal terminal) {
        boolean missing = !Files.exists(file);
        if (missing) {
            SafeFile.write(file, content);
        }
        terminal.remark(
                missing
                        ? "Wrote " + file.getFileName() + "."
                        : file.getFileName() + " is there already and stays as it is.");
        return missing;
    }
}
