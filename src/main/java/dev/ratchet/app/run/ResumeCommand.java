package dev.ratchet.app.run;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.NotForAgents;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.command.WrongUsage;
import dev.ratchet.files.PrivateDirectory;
import dev.ratchet.files.SandboxedPlaces;
import dev.ratchet.fleet.run.Launch;
import dev.ratchet.fleet.run.LaunchTable;
import dev.ratchet.fleet.run.RunRecord;
import dev.ratchet.fleet.run.RunRecords;
import dev.ratchet.fleet.run.RunStatus;
import dev.ratchet.loop.attempt.LoopRequest;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Parameters;

/** {@code ratchet resume}. */
@picocli.CommandLine.Command(
        description =
                "Lets a paused loop go on, or be started again. One that is named and was cut off is started again"
                        + " here, with the options it had and what is left of its limit; of a fleet's loop, the fleet.",
        footer = {"", "Examples:", "  ratchet resume --all", "  ratchet resume main"})
public final class ResumeCommand extends LoopRequestCommand {
    @Parameters(index = "0", arity = "0..1", paramLabel = "LOOP", description = "the same as --name LOOP")
    private @Nullable String loop;

    /**
     * A run that was cut off.
     *
     * @param launch how it was called for; empty if that is not on record
     */
    private record CutOff(RunRecord run, Optional<LaunchTable.Recorded> launch) {}

    /** What starts a fleet again that was cut off. */
    @FunctionalInterface
    public interface FleetStart {
        int again(LaunchTable.Recorded launch, Terminal terminal);
    }

    private final FleetStart fleet;

    public ResumeCommand(FleetStart fleet) {
        super(Condition.PAUSED);
        this.fleet = fleet;
    }

    @Override
    @Nullable
    String named() {
        return loop == null ? super.named() : loop;
    }

    @Override
    protected void checkUsage() {
        if (loop != null && super.named() != null) {
            throw new WrongUsage("give LOOP or --name, not both");
        }
        super.checkUsage();
    }

    @Override
    protected int run(Project project, Terminal terminal) {
        String name = named();
        Optional<CutOff> cutOff = name == null ? Optional.empty() : cutOff(project, project.loopNamed(name));
        return cutOff.isPresent() ? again(project, cutOff.get(), terminal) : super.run(project, terminal);
    }

    @Override
    String advice(Project project, String name) {
        if (project.holder(name).isPresent()) {
            return " It is running.";
        }
        return project.inJournal(database -> new RunRecords(database).latestOf(name))
                .flatMap(found -> found)
                .map(run -> runs(project, name)
                        ? " It is running on %s.".formatted(run.host())
                        : " Its last run is over (%s): 'ratchet run' or 'ratchet fleet' starts another."
                                .formatted(run.status(RunRecord.Presence.GONE).word()))
                .orElse("");
    }

    /** Here, or elsewhere by the record. */
    private static boolean runs(Project project, String loop) {
        return project.inJournal(database -> project.running(database).contains(loop))
                .orElse(false);
    }

    private static Optional<CutOff> cutOff(Project project, String name) {
        if (project.holder(name).isPresent()) {
            return Optional.empty();
        }
        return project.changeJournal(database -> new RunRecords(database)
                        .latestOf(name)
                        .filter(run -> run.status(RunRecord.Presence.GONE) == RunStatus.INTERRUPTED)
                        .filter(run -> !isRunElsewhere(project, run, database))
                        .map(run -> new CutOff(run, new LaunchTable(database, new SteadyTime()).of(run.id()))))
                .flatMap(found -> found);
    }

    /** Only who is there knows that it is cut off, and can start it again. */
    private static boolean isRunElsewhere(Project project, RunRecord run, Database database) {
        boolean elsewhere = !Objects.equals(run.place(), project.place().orElse(null));
        if (elsewhere && !project.running(database).contains(run.loop())) {
            throw Trouble.refused("'%s' was cut off on another machine or in another directory".formatted(run.loop()))
                    .withHint("resume it there: on %s".formatted(run.host()));
        }
        return elsewhere;
    }

    private int again(Project project, CutOff cutOff, Terminal terminal) {
        RunRecord run = cutOff.run;
        if (cutOff.launch.isEmpty()) {
            if (project.paused().contains(run.loop())) {
                return super.run(project, terminal);
            }
            throw Trouble.refused("'%s' was cut off, but how it was started is not on record: start it by 'ratchet run'"
                    .formatted(run.loop()));
        }
        new NotForAgents(terminal, project).refuseInAttempt("ratchet resume");
        refuseForged(project, terminal);
        LaunchTable.Recorded recorded = cutOff.launch.get();
        return switch (recorded.launch().command()) {
            case RUN -> again(project, run, recorded.launch(), terminal);
            case FLEET -> {
                unpause(project, run);
                yield fleet.again(recorded, terminal);
            }
        };
    }

    /** A record that agents of a project around this one could have made says what they would have run, outside of any sandbox. */
    private static void refuseForged(Project project, Terminal terminal) {
        Optional<Path> memory = PrivateDirectory.existing(terminal.environment());
        try {
            Path root = project.config().root().toRealPath();
            Path state = project.state().toRealPath();
            Optional<Path> writer = memory.isEmpty()
                    ? Optional.empty()
                    : new SandboxedPlaces(memory.get()).writerBesides(root, state.resolve("ratchet.db"));
            if (writer.isPresent()) {
                throw Trouble.refused(
                        "what was cut off here is on record in %s, where agents of %s may write: start it by 'ratchet run'"
                                .formatted(state, writer.get()));
            }
        } catch (IOException e) {
            throw new Trouble("cannot tell who may write the record of runs: " + FailureWords.of(e), e);
        }
    }

    private static int again(Project project, RunRecord run, Launch launch, Terminal terminal) {
        int left = launch.maxIterations() - run.iterations();
        if (launch.maxIterations() > 0 && left <= 0) {
            terminal.complain("'%s' had made all its %d iterations when it was cut off: nothing is left to do"
                    .formatted(run.loop(), launch.maxIterations()));
            return ExitCodes.OK;
        }
        unpause(project, run);
        return RunCommand.again(launch, Math.max(0, left), terminal);
    }

    /** Whoever wants a loop to be started again does not want it to wait at once. */
    private static void unpause(Project project, RunRecord run) {
        boolean _ = project.withMailbox(mailbox -> mailbox.resume(run.loop(), "ratchet resume"));
    }

    @Override
    Asked ask(Project project, String loop) {
        boolean resumed = project.withMailbox(mailbox -> mailbox.resume(loop, "ratchet resume"));
        return new Asked(LoopRequest.Kind.RESUME, resumed, message(project, loop, resumed));
    }

    private static String message(Project project, String loop, boolean resumed) {
        if (!resumed) {
            return "Somebody else has resumed '%s'.".formatted(loop);
        }
        return runs(project, loop)
                ? "'%s' goes on.".formatted(loop)
                : "'%s' is paused no more; it is not running now.".formatted(loop);
    }
}
