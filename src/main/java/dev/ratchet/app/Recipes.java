package dev.ratchet.app;

import dev.ratchet.brief.Allotted;
import dev.ratchet.brief.Prelude;
import dev.ratchet.brief.PromptBriefing;
import dev.ratchet.brief.PromptSettings;
import dev.ratchet.config.Config;
import dev.ratchet.guard.BackoffSettings;
import dev.ratchet.guard.Budget;
import dev.ratchet.guard.FailuresInARow;
import dev.ratchet.guard.FirstAble;
import dev.ratchet.guard.IterationLimit;
import dev.ratchet.guard.Once;
import dev.ratchet.guard.Pace;
import dev.ratchet.judge.PromptJudge;
import dev.ratchet.loop.EmptyRetries;
import dev.ratchet.loop.Guard;
import dev.ratchet.loop.Guards;
import dev.ratchet.loop.Recipe;
import dev.ratchet.loop.WorkItem;
import dev.ratchet.work.SamePrompt;
import dev.ratchet.workspace.Hooked;
import dev.ratchet.workspace.Hooks;
import dev.ratchet.workspace.ProjectDirectory;
import java.util.List;

/** The kinds of loop, each a composition of parts: the page to read after {@link dev.ratchet.loop.Loop}. */
final class Recipes {
    private Recipes() {}

    /** The same prompt again and again, until the limit is reached. */
    static Recipe promptLoop(Config config, RunOptions.Length length, Parts parts) {
        FirstAble agents = parts.agents(config);
        Budget budget = new Budget(config.budget());
        EmptyRetries retries = retries(config, length);
        return new Recipe(
                "prompt",
                new SamePrompt(new WorkItem("prompt", promptName(config.prompt())), retries),
                new Hooked(
                        new ProjectDirectory(config.root()),
                        new Hooks(config.hooks(), config.root(), parts.shell(), parts.journal(), parts.time()),
                        parts.environment(config),
                        parts.numbers()),
                new Allotted(new PromptBriefing(config.prompt(), prelude(config, parts)), budget::remaining),
                agents,
                new PromptJudge(),
                new Guards(List.of(budget, guards(config, length, retries, agents))));
    }

    /** How often a session that did nothing is tried again. */
    static EmptyRetries retries(Config config, RunOptions.Length length) {
        return switch (length) {
            case UNTIL_DONE -> config.retries();
            case ONE_SESSION -> new EmptyRetries(0, config.retries().delay());
        };
    }

    private static Guard guards(Config config, RunOptions.Length length, EmptyRetries retries, FirstAble agents) {
        BackoffSettings backoff = config.backoff();
        return switch (length) {
            case ONE_SESSION -> new Once();
            case UNTIL_DONE ->
                new Guards(List.of(
                        new IterationLimit(config.maxIterations()),
                        agents,
                        new FailuresInARow(backoff),
                        new Pace(backoff.initialDelay(), retries)));
        };
    }

    private static Prelude prelude(Config config, Parts parts) {
        PromptSettings prompt = config.prompt();
        return new Prelude(
                prompt.prependCommands(),
                prompt.timeout(),
                config.root(),
                parts.shell(),
                parts.journal(),
                parts.time());
    }

    private static String promptName(PromptSettings prompt) {
        return prompt.text() == null ? prompt.file().getFileName().toString() : "the given text";
    }
}
