package dev.ratchet.app.run;

import dev.ratchet.app.command.CommandFailed;
import dev.ratchet.app.command.ErrorCode;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.compose.AgentLocation;
import dev.ratchet.app.compose.ModelAccess;
import dev.ratchet.app.compose.TaskParts;
import dev.ratchet.brief.PromptSettings;
import dev.ratchet.brief.StarterPrompt;
import dev.ratchet.cli.AgentProfile;
import dev.ratchet.cli.AgentSettings;
import dev.ratchet.config.Config;
import dev.ratchet.config.LoopKind;
import dev.ratchet.config.looptype.LoopTypes;
import dev.ratchet.config.value.NearestName;
import dev.ratchet.files.RepositoryPaths;
import dev.ratchet.files.SmallFile;
import dev.ratchet.fleet.webhook.Webhook;
import dev.ratchet.judge.VerifySettings;
import dev.ratchet.loop.base.Complaint;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.process.OwnPrograms;
import dev.ratchet.process.ProgramLookup;
import dev.ratchet.process.ProgramSearch;
import dev.ratchet.process.docker.ContainerInspection;
import dev.ratchet.workspace.worktree.WorktreeSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a run would trip over at its first step, so that it is told at once and all together, and each thing once.
 *
 * @param problems what keeps it from running
 * @param warnings what a person should know before a long run
 */
public record PreflightCheck(List<Complaint> problems, List<Complaint> warnings) {
    public PreflightCheck {
        problems = problems.stream().distinct().toList();
        warnings = warnings.stream().distinct().toList();
    }

    public static PreflightCheck of(Project project, Terminal terminal) {
        return of(project, List.of(), terminal);
    }

    /**
     * The same, with what is to be said of the loops' names.
     *
     * @param loops what they are called
     */
    public static PreflightCheck of(Project project, List<String> loops, Terminal terminal) {
        Config config = project.config();
        PreflightCheck agent = ofTheAgent(config, terminal);
        List<Complaint> problems = new ArrayList<>();
        if (needsPrompt(config) || config.prompt().isGiven() || config.namesPromptFile()) {
            prompt(config.prompt()).ifPresent(problems::add);
        }
        if (config.kind() == LoopKind.TASK) {
            TaskParts.targetProblem(project).ifPresent(problems::add);
            checkoutProblem(config).ifPresent(problems::add);
        }
        problems.addAll(agent.problems);
        Webhook.problem(config.notices(), terminal.environment()).ifPresent(problems::add);
        problems.addAll(WorktreePreflight.problems(project, loops, terminal));
        return new PreflightCheck(
                problems,
                Stream.concat(agent.warnings.stream(), ofTheProject(config)).toList());
    }

    /** What git has in the way of loops in worktrees, whatever this configuration asks for. */
    public static Optional<Complaint> worktreeProblem(Project project, Terminal terminal) {
        return new WorktreePreflight(project, project.repository(terminal), project.shell(terminal)).visibleProblem();
    }

    private static Stream<Complaint> ofTheProject(Config config) {
        List<Complaint> warnings = new ArrayList<>();
        if (StarterPrompt.isStill(config.prompt())) {
            warnings.add(new Complaint(
                    "%s is still as 'ratchet init' wrote it"
                            .formatted(config.prompt().file()),
                    "say in it what is to be done"));
        }
        if (config.workspaceMode() == WorktreeSettings.Mode.WORKTREE) {
            return warnings.stream();
        }
        if (config.kind() == LoopKind.TASK && config.worktrees().remote() != null) {
            warnings.add(new Complaint(
                    "with store.url and workspace.mode \"directory\" nothing is pushed: others see tasks as done whose"
                            + " work is here alone",
                    "take workspace.mode away"));
        }
        if (!needsCheckouts(config)) {
            gitProblem(config, "commits cannot be seen, and nothing can be taken back")
                    .ifPresent(warnings::add);
        }
        return warnings.stream();
    }

    /** What is to be checked on a clean checkout could never be done without one, whatever its sessions cost. */
    private static Optional<Complaint> checkoutProblem(Config config) {
        return needsCheckouts(config)
                ? gitProblem(config, "verify.commands check a commit, so no task could ever pass")
                        .map(problem ->
                                problem.withHint(problem.hint() + "; or --no-verify, or take verify.commands away"))
                : Optional.empty();
    }

    private static boolean needsCheckouts(Config config) {
        return config.kind() == LoopKind.TASK
                && config.workspaceMode() == WorktreeSettings.Mode.DIRECTORY
                && config.verify().mode() == VerifySettings.Mode.ON
                && !config.verify().commands().isEmpty();
    }

    private static Optional<Complaint> gitProblem(Config config, String consequence) {
        if (RepositoryPaths.around(config.root()).isEmpty()) {
            return Optional.of(new Complaint(
                    "%s is in no git repository: %s".formatted(config.root(), consequence),
                    "git init, and a first commit"));
        }
        return OwnPrograms.OF_THIS_PROCESS.find("git") instanceof ProgramLookup.Found
                ? Optional.empty()
                : Optional.of(new Complaint("git is not on the PATH: %s".formatted(consequence), "install it"));
    }

    /** The same with a problem more. */
    public PreflightCheck with(Complaint problem) {
        return new PreflightCheck(
                Stream.concat(Stream.of(problem), problems.stream()).toList(), warnings);
    }

    /** The same without one that does not matter. */
    public PreflightCheck without(Complaint problem) {
        return new PreflightCheck(
                problems.stream().filter(other -> !other.equals(problem)).toList(), warnings);
    }

    /** The same with no more than a warning of one that may not matter. */
    public PreflightCheck warningOf(Complaint problem, Complaint warning) {
        return problems.contains(problem)
                ? new PreflightCheck(
                        without(problem).problems,
                        Stream.concat(warnings.stream(), Stream.of(warning)).toList())
                : this;
    }

    /** For whoever wants to hear of nothing but problems. */
    public PreflightCheck withoutWarnings() {
        return new PreflightCheck(problems, List.of());
    }

    /** A task is its own prompt, and a type of loop may say all there is to say. */
    private static boolean needsPrompt(Config config) {
        return switch (config.kind()) {
            case PROMPT, STATUS -> true;
            case TASK -> false;
            case VALIDATED ->
                config.loopType()
                        .filter(type -> type.name().equals(LoopTypes.PLAIN))
                        .isPresent();
        };
    }

    private static PreflightCheck ofTheAgent(Config config, Terminal terminal) {
        List<Complaint> missing = missing(config, terminal);
        if (config.docker().used() && missing.isEmpty()) {
            return switch (new AgentLocation(config, terminal.environment())
                    .inspection()
                    .look()) {
                case ContainerInspection.Usable usable -> new PreflightCheck(List.of(), usable.warnings());
                case ContainerInspection.Unusable(var problems) -> new PreflightCheck(problems, List.of());
            };
        }
        // Where another stands in for an agent that is missing, or it would stand in for another, the run goes on.
        return missing.size() == config.roster().size()
                ? new PreflightCheck(missing, List.of())
                : new PreflightCheck(
                        List.of(),
                        Stream.concat(missing.stream(), ofModels(config, terminal))
                                .toList());
    }

    private static Stream<Complaint> ofModels(Config config, Terminal terminal) {
        ModelAccess access = new ModelAccess(config, terminal.environment());
        return config.roster().stream()
                .filter(profile ->
                        profile.settings().isDirect() && access.problem(profile).isEmpty())
                .flatMap(profile -> access.warnings(profile).stream());
    }

    /** Tells all of it; with a problem there is no going on. */
    public void demand(Terminal terminal) {
        warnings.forEach(warning -> terminal.complain("warning: " + warning.line()));
        if (!problems.isEmpty()) {
            throw new CommandFailed(ErrorCode.CONFIG, problems);
        }
    }

    /** What a container holds is for the container to say. */
    private static List<Complaint> missing(Config config, Terminal terminal) {
        return config.roster().stream()
                .filter(profile -> !config.docker().used() || profile.settings().isDirect())
                .flatMap(profile -> agent(profile, config, terminal).stream())
                .toList();
    }

    public static Optional<Complaint> prompt(PromptSettings settings) {
        if (settings.text() != null) {
            return Optional.empty();
        }
        Path file = settings.file();
        if (Files.isDirectory(file)) {
            return Optional.of(new Complaint(
                    "the prompt file %s is a directory".formatted(file), "name a file with --prompt FILE"));
        }
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            return Optional.of(new Complaint(
                    "the prompt file %s is no plain file".formatted(file), "name another with --prompt FILE"));
        }
        try {
            return SmallFile.utf8(file, SmallFile.LONGEST_TEXT).isBlank()
                    ? Optional.of(new Complaint(
                            "the prompt file %s is empty".formatted(file), "write into it what the agent is to do"))
                    : Optional.empty();
        } catch (java.nio.file.NoSuchFileException _) {
            return Optional.of(new Complaint(
                    "there is no prompt file %s".formatted(file),
                    "'ratchet init' writes one to begin with, --prompt FILE names another"));
        } catch (java.nio.charset.CharacterCodingException _) {
            return Optional.of(
                    new Complaint("the prompt file %s is not UTF-8 text".formatted(file), "save it as UTF-8"));
        } catch (IOException e) {
            return Optional.of(
                    Complaint.of("the prompt file %s cannot be read: %s".formatted(file, FailureWords.of(e))));
        }
    }

    private static Optional<Complaint> agent(AgentProfile profile, Config config, Terminal terminal) {
        AgentSettings settings = profile.settings();
        if (settings.isDirect()) {
            return new ModelAccess(config, terminal.environment()).problem(profile);
        }
        if (settings.isScripted()) {
            return script(settings, config);
        }
        String path = settings.environment()
                .getOrDefault("PATH", terminal.environment().getOrDefault("PATH", "/usr/local/bin:/usr/bin:/bin"));
        return switch (ProgramSearch.find(settings.command(), config.root(), path)) {
            case ProgramLookup.Found _ -> Optional.empty();
            case ProgramLookup.Missing(var why) ->
                Optional.of(why.in("the agent %s was not found".formatted(profile.name()))
                        .withHint(advice(why, profile, config)));
            case ProgramLookup.NotExecutable(var file) ->
                Optional.of(
                        new Complaint("the agent %s is not executable".formatted(file), "chmod +x %s".formatted(file)));
        };
    }

    /** What the scripted agent would say in every session. */
    private static Optional<Complaint> script(AgentSettings settings, Config config) {
        List<String> args = settings.args();
        if (args == null || args.isEmpty()) {
            return Optional.of(new Complaint(
                    "the scripted agent has no script",
                    "name one in agent.args (docs/agents.md says how to write it)"));
        }
        Path script = config.root().resolve(args.getFirst());
        return Files.isRegularFile(script)
                ? Optional.empty()
                : Optional.of(new Complaint(
                        "there is no script %s for the scripted agent".formatted(script),
                        "write it, or name another in agent.args"));
    }

    private static @Nullable String advice(Complaint why, AgentProfile profile, Config config) {
        List<String> tables =
                config.agentTables().stream().map(AgentProfile::name).toList();
        Optional<String> meant = NearestName.of(profile.name(), config.agentNames())
                .filter(near -> !near.equals(profile.name()))
                .map(near ->
                        "or did you mean %s%s?".formatted(near, tables.contains(near) ? ", which is a table" : ""));
        String advice =
                Stream.concat(Stream.ofNullable(why.hint()), meant.stream()).collect(Collectors.joining("; "));
        return advice.isEmpty() ? null : advice;
    }
}
