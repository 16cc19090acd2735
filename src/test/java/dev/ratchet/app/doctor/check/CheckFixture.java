package dev.ratchet.app.doctor.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.app.doctor.check.CheckFinding.Level;
import dev.ratchet.app.doctor.program.ProgramTrial;
import dev.ratchet.cli.AgentSettings;
import dev.ratchet.process.Shell;
import dev.ratchet.process.tree.LocalLauncher;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.AbstractStringAssert;

/** A directory with programs of its own on the search path, and what the doctor says about it. */
record CheckFixture(Path directory) {
    /** Only what is in {@code bin}: nothing of the machine's. */
    ProgramTrial trial() {
        return new ProgramTrial(
                new Shell(new LocalLauncher(), Path.of("/tmp")),
                directory,
                Map.of(
                        "PATH",
                        bin().toString(),
                        "XDG_STATE_HOME",
                        directory.resolve("state").toString()),
                Duration.ofSeconds(5));
    }

    /** With the machine's own programs too. */
    ProgramTrial wholeTrial() {
        return trial().with(Map.of("PATH", bin() + ":/usr/local/bin:/usr/bin:/bin"));
    }

    Path bin() {
        return directory.resolve("bin");
    }

    Path program(String name, String... lines) {
        Path file = file("bin/" + name, "#!/bin/sh\n" + String.join("\n", lines) + "\n");
        assertThat(file.toFile().setExecutable(true, false)).isTrue();
        return file;
    }

    Path file(String name, String content) {
        try {
            Path file = directory.resolve(name);
            Files.createDirectories(file.getParent());
            return Files.writeString(file, content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static AgentSettings agent(String command, String... args) {
        return new AgentSettings(
                command,
                args.length == 0 ? null : List.of(args),
                "auto",
                AgentSettings.PromptVia.ARG,
                Map.of(),
                AgentSettings.Permissions.EVERYTHING);
    }

    /** The one thing that the check has to say at this level. */
    static AbstractStringAssert<?> finds(Level level, Check check) throws InterruptedException {
        List<CheckFinding> findings = check.ask();
        assertThat(findings).hasSize(1);
        CheckFinding finding = findings.getFirst();
        assertThat(finding.level()).as(finding.toString()).isEqualTo(level);
        return assertThat(finding.message() + " — " + finding.advice());
    }
}
