package dev.ratchet.app;

import dev.ratchet.app.agents.AgentsCommands;
import dev.ratchet.app.command.CommandGroup;
import dev.ratchet.app.completion.CompletionCommand;
import dev.ratchet.app.demo.DemoCommand;
import dev.ratchet.app.doctor.DoctorCommand;
import dev.ratchet.app.feature.FeatureCommands;
import dev.ratchet.app.fleet.FleetCommand;
import dev.ratchet.app.mcp.McpCommand;
import dev.ratchet.app.metrics.MetricsCommands;
import dev.ratchet.app.question.AnswerCommand;
import dev.ratchet.app.question.AskCommand;
import dev.ratchet.app.question.NoteCommand;
import dev.ratchet.app.question.QuestionsCommand;
import dev.ratchet.app.run.AttachCommand;
import dev.ratchet.app.run.PauseCommand;
import dev.ratchet.app.run.ResetCommand;
import dev.ratchet.app.run.ResumeCommand;
import dev.ratchet.app.run.RunCommand;
import dev.ratchet.app.run.SendCommand;
import dev.ratchet.app.run.StopCommand;
import dev.ratchet.app.saved.SavedCommands;
import dev.ratchet.app.serve.ServeCommand;
import dev.ratchet.app.session.BriefCommand;
import dev.ratchet.app.session.HistoryCommand;
import dev.ratchet.app.session.SessionsCommands;
import dev.ratchet.app.setup.ConfigCommands;
import dev.ratchet.app.setup.InitCommand;
import dev.ratchet.app.setup.LoopCommands;
import dev.ratchet.app.setup.TrustCommand;
import dev.ratchet.app.status.LandingsCommand;
import dev.ratchet.app.status.LoopsCommand;
import dev.ratchet.app.status.StatusCommand;
import dev.ratchet.app.store.StoreCommands;
import dev.ratchet.app.task.ApproveCommand;
import dev.ratchet.app.task.RejectCommand;
import dev.ratchet.app.task.TaskCommands;
import dev.ratchet.app.watch.WatchCommand;
import dev.ratchet.app.worker.WorkersCommands;
import java.util.List;

/** The list of all commands of the program, in the order of its help. */
final class Commands {
    private Commands() {}

    /** All of them; without any it is a run. */
    static CommandGroup group() {
        return new CommandGroup("ratchet", """
            Runs an AI coding agent in a supervised loop.

            Usage: ratchet [OPTIONS] [MAX_ITERATIONS]      the same as 'ratchet run'
                   ratchet COMMAND [OPTIONS]

            Commands:
            """, List.of(), "run", """

                'ratchet help COMMAND' tells more. For example:
                  ratchet init            write ratchet.toml and PROMPT.md
                  ratchet 5               run five iterations
                  ratchet status          from another terminal
                """)
                .with("run", "run the agent in a supervised loop (also without the word)", () -> new RunCommand())
                .with(
                        "fleet",
                        "run several loops at once, each task in a worktree of its own",
                        () -> new FleetCommand())
                .with("init", "write a first configuration and prompt", () -> new InitCommand())
                .with("demo", "show a loop at work with a scripted agent, no model needed", () -> new DemoCommand())
                .with("doctor", "look for everything that a run here would trip over", () -> new DoctorCommand())
                .with("status", "say what the loops of this directory are doing", () -> new StatusCommand())
                .with("watch", "show the loops of this directory on a whole screen", () -> new WatchCommand())
                .with(
                        "serve",
                        "show the loops of this directory in a browser, and steer them",
                        () -> new ServeCommand())
                .with("attach", "follow a run that has left the terminal", () -> new AttachCommand())
                .with("stop", "end a running loop after its session, or at once", () -> new StopCommand())
                .with("pause", "hold a running loop after its session", () -> new PauseCommand())
                .with(
                        "resume",
                        "let a paused loop go on, start one again that was cut off",
                        () -> new ResumeCommand(FleetCommand::again))
                .with("send", "send words, an alert or a question to a loop", () -> new SendCommand())
                .with("note", "tell the next attempt of a loop or at a task something", () -> new NoteCommand())
                .with("questions", "list what people are to answer", () -> new QuestionsCommand())
                .with("answer", "answer a question", () -> new AnswerCommand())
                .with("approve", "let the work of a task land that waits for approval", () -> new ApproveCommand())
                .with("reject", "have it done again, and say why", () -> new RejectCommand())
                .with("ask", "ask the people who run the loop (for agents)", () -> new AskCommand())
                .with(
                        "mcp",
                        "give an attempt's agent, or your own assistant, tools by the Model Context Protocol",
                        () -> new McpCommand())
                .with("loops", "list the loops of this directory and how they stand", () -> new LoopsCommand())
                .with(
                        "workers",
                        "list and end what shares this project's database, on any machine",
                        () -> WorkersCommands.group())
                .with("landings", "list what waits for the base branch or came to it", () -> new LandingsCommand())
                .with("agents", "list the agents that could be used, test one of them", () -> AgentsCommands.group())
                .with("config", "show or check the configuration", () -> ConfigCommands.group())
                .with("trust", "trust a configuration that an agent could have written", () -> new TrustCommand())
                .with("task", "keep the tasks that are to be done, and what they wait for", () -> TaskCommands.group())
                .with("feature", "keep features, under which tasks belong together", () -> FeatureCommands.group())
                .with("loop", "list and show the types of validated loops", () -> LoopCommands.group())
                .with("saved", "list and bring back work that was saved with its worktree", () -> SavedCommands.group())
                .with("history", "list past attempts and runs", () -> new HistoryCommand())
                .with("sessions", "list, show, follow and replay sessions", () -> SessionsCommands.group())
                .with(
                        "metrics",
                        "sum up, list, query and export what sessions cost and came to",
                        () -> MetricsCommands.group())
                .with("store", "say where the record is kept, copy it to another database", () -> StoreCommands.group())
                .with(
                        "brief",
                        "tell of the last sessions in a few lines, for the next prompt",
                        () -> new BriefCommand())
                .with("reset", "forget trips, limits, conversations and spending of loops", () -> new ResetCommand())
                .with(
                        "completion",
                        "print a completion script for the shell",
                        () -> new CompletionCommand(Commands::group))
                .with("version", "print the version", () -> new VersionCommand());
    }
}
