package dev.ratchet.app.doctor.program;

import dev.ratchet.cli.AgentSettings;
import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.ProgramLookup;
import dev.ratchet.process.ShellResult;
import java.nio.file.Path;
import java.util.Optional;

/** What can be learnt of an agent's program without a session. */
public sealed interface SeenProgram {
    /** The one that comes with Ratchet. */
    record Shipped() implements SeenProgram {}

    /** There is none. */
    record Missing(String advice) implements SeenProgram {}

    /** There is one, but it may not be executed. */
    record NotExecutable(Path file) implements SeenProgram {}

    /** It can be executed. */
    record Found(Path program, Answer answer) implements SeenProgram {}

    /** What came of asking for the version. */
    sealed interface Answer {
        /** Only those are asked that are known to do nothing else then. */
        record NotAsked() implements Answer {}

        /** Agents of this project could have written it: what it does is for a sandbox alone. */
        record Withheld(Path project) implements Answer {}

        /** It said it. */
        record Told(KnownCli cli, ProgramVersion version) implements Answer {}

        /** It ended well and said none. */
        record Silent() implements Answer {}

        /** It did not end in time. */
        record Late() implements Answer {}

        /** It failed. */
        record Failed(ShellResult result) implements Answer {}
    }

    /** Looks for the program, and asks a known one for its version. */
    static SeenProgram look(AgentSettings settings, ProgramTrial trial) throws LaunchFailed, InterruptedException {
        if (settings.isDirect() || settings.isScripted()) {
            return new Shipped();
        }
        ProgramTrial there = trial.with(settings.environment());
        return switch (there.find(settings.command())) {
            case ProgramLookup.Found(Path program) -> new Found(program, ask(settings.command(), program, there));
            case ProgramLookup.Missing(var why) -> new Missing(why.line());
            case ProgramLookup.NotExecutable(Path file) -> new NotExecutable(file);
        };
    }

    private static Answer ask(String command, Path program, ProgramTrial trial)
            throws LaunchFailed, InterruptedException {
        Optional<KnownCli> known = KnownCli.of(command);
        if (known.isEmpty()) {
            return new Answer.NotAsked();
        }
        Optional<Path> writer = trial.writerOf(program);
        if (writer.isPresent()) {
            return new Answer.Withheld(writer.get());
        }
        ShellResult result = trial.run("exec %s --version".formatted(ProgramTrial.quoted(program)));
        if (result.timedOut()) {
            return new Answer.Late();
        }
        return result.exitCode() == 0
                ? ProgramVersion.in(result.stdout() + "\n" + result.stderr())
                        .<Answer>map(version -> new Answer.Told(known.get(), version))
                        .orElseGet(Answer.Silent::new)
                : new Answer.Failed(result);
    }
}
