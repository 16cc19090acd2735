package dev.ratchet.app;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The commands by name; each is made only when it is called, since making them all would double the start-up time. */
enum Commands {
    RUN("run the agent in a supervised loop (also without the word)"),
    INIT("write a first configuration and prompt"),
    DEMO("show a loop at work with a scripted agent, no model needed"),
    DOCTOR("look for everything that a run here would trip over"),
    STATUS("say what the loops of this directory are doing"),
    STOP("end a running loop after its session, or at once"),
    PAUSE("hold a running loop after its session"),
    RESUME("let a paused loop go on"),
    AGENTS("list the agents that could be used, test one of them"),
    CONFIG("show or check the configuration"),
    TASK("keep the tasks that are to be done, and what they wait for"),
    FEATURE("keep features, under which tasks belong together"),
    LOOP("list and show the types of validated loops"),
    HISTORY("list past attempts and runs"),
    SESSIONS("list, show, follow and replay sessions"),
    METRICS("sum up, list, query and export what sessions cost and came to"),
    BRIEF("tell of the last sessions in a few lines, for the next prompt"),
    RESET("forget what loops remember of limits and numbers"),
    COMPLETION("print a completion script for the shell"),
    VERSION("print the version");

    private final String summary;

    Commands(String summary) {
        this.summary = summary;
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    String summary() {
        return summary;
    }

    Command make() {
        return switch (this) {
            case RUN -> new RunCommand();
            case INIT -> new InitCommand();
            case DEMO -> new DemoCommand();
            case DOCTOR -> new DoctorCommand();
            case STATUS -> new StatusCommand();
            case STOP -> new StopCommand();
            case PAUSE -> new PauseCommand();
            case RESUME -> new ResumeCommand();
            case AGENTS -> new AgentsCommand();
            case CONFIG -> new ConfigCommand();
            case TASK -> new TaskCommand();
            case FEATURE -> new FeatureCommand();
            case LOOP -> new LoopCommand();
            case HISTORY -> new HistoryCommand();
            case SESSIONS -> new SessionsCommand();
            case METRICS -> new MetricsCommand();
            case BRIEF -> new BriefCommand();
            case RESET -> new ResetCommand();
            case COMPLETION -> new CompletionCommand();
            case VERSION -> new VersionCommand();
        };
    }

    static Optional<Commands> find(String word) {
        return Arrays.stream(values())
                .filter(command -> command.word().equals(word))
                .findFirst();
    }
}
