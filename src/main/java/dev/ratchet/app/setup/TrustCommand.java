package dev.ratchet.app.setup;

import dev.ratchet.app.command.Command;
import dev.ratchet.app.command.ConfigOption;
import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.NotForAgents;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.command.WrongUsage;
import dev.ratchet.config.Config;
import dev.ratchet.files.PrivateDirectory;
import dev.ratchet.files.Sha256;
import dev.ratchet.files.SmallFile;
import dev.ratchet.files.TrustedFiles;
import dev.ratchet.files.TrustedFiles.Trusted;
import dev.ratchet.json.Json;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.screen.TerminalSafeText;
import dev.ratchet.tui.Listing;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ratchet trust}. */
@picocli.CommandLine.Command(
        description = {
            "Shows a configuration and has Ratchet do what it says from now on, as long as it stays as it is. That is"
                    + " needed where an agent in a sandbox could have written it.",
        },
        footer = {
            "",
            "Examples:",
            "  ratchet trust                    the configuration that counts here",
            "  ratchet trust src/ratchet.toml",
            "  ratchet trust --list",
            "  ratchet trust --remove src/ratchet.toml"
        })
public final class TrustCommand implements Command {
    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Parameters(
            arity = "0..1",
            paramLabel = "FILE",
            description = "a ratchet.toml, harness.toml or loop type (default: the configuration that counts here)")
    private @Nullable Path file;

    @Option(names = "--list", description = "list what is trusted, and what has changed since")
    private boolean list;

    @Option(names = "--remove", description = "trust the file no longer")
    private boolean remove;

    @Option(names = "--yes", description = "a person has looked at the file, though there is no terminal")
    private boolean yes;

    @Override
    public int run(Terminal terminal) {
        if (list && (remove || file != null)) {
            throw new WrongUsage("--list goes with nothing else");
        }
        try {
            if (list) {
                return printAll(terminal);
            }
            Config found = config.load(terminal, Map.of()).config();
            new NotForAgents(terminal, new Project(found)).refuse("ratchet trust");
            Path meant = meant(found, terminal);
            return remove ? forget(meant, terminal) : trust(meant, terminal);
        } catch (IOException e) {
            throw new Trouble("cannot keep what is trusted: " + FailureWords.of(e), e);
        }
    }

    private Path meant(Config found, Terminal terminal) {
        Path meant = file == null ? found.file() : terminal.directory().resolve(file);
        if (meant == null) {
            throw new WrongUsage("there is no configuration here").withHint("name the file");
        }
        return meant;
    }

    private int trust(Path meant, Terminal terminal) throws IOException {
        if (!Files.isRegularFile(meant)) {
            throw Trouble.notFound("there is no file %s that could be trusted".formatted(meant));
        }
        if (!yes && !terminal.live().out()) {
            throw new WrongUsage("there is no terminal on which a person could look at %s".formatted(meant))
                    .withHint("--yes if one has");
        }
        Path named = TrustedFiles.named(meant);
        byte[] content = content(named);
        String text = new String(content, StandardCharsets.UTF_8);
        terminal.remark(named + " says:");
        text.lines().forEach(line -> terminal.remark("  " + TerminalSafeText.line(line)));
        memory(terminal).trust(named, Sha256.of(content));
        terminal.print(
                "Ratchet does as it says from now on, until it is changed.",
                json -> json.put("file", named.toString()).put("trusted", true).put("content", text));
        return ExitCodes.OK;
    }

    private static byte[] content(Path file) {
        try {
            return SmallFile.bytes(file, TrustedFiles.LARGEST);
        } catch (IOException e) {
            throw new Trouble("cannot read %s: %s".formatted(file, FailureWords.of(e)), e);
        }
    }

    private static int forget(Path meant, Terminal terminal) throws IOException {
        Path named = Files.exists(meant) ? TrustedFiles.named(meant) : meant.normalize();
        boolean was = memory(terminal).remove(named);
        terminal.print(
                was ? named + " is trusted no longer." : named + " was not trusted.",
                json -> json.put("file", named.toString()).put("trusted", false).put("changed", was));
        return ExitCodes.OK;
    }

    private static int printAll(Terminal terminal) throws IOException {
        List<Trusted> all = memory(terminal).all();
        Listing<Trusted> listing = Listing.<Trusted>empty()
                .with("STATE", trusted -> trusted.holds() ? "trusted" : "changed or gone since")
                .with("FILE", trusted -> trusted.file().toString());
        terminal.format().print(all, listing, TrustCommand::json, "No file is trusted by name.", terminal);
        return ExitCodes.OK;
    }

    private static String json(Trusted trusted) {
        return Json.object(json -> json.put("file", trusted.file().toString()).put("trusted", trusted.holds()));
    }

    private static TrustedFiles memory(Terminal terminal) throws IOException {
        return new TrustedFiles(PrivateDirectory.ofUser(terminal.environment()));
    }
}
