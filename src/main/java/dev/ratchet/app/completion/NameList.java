package dev.ratchet.app.completion;

import dev.ratchet.app.agents.KnownAgents;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.config.Config;
import dev.ratchet.config.ConfigLoader;
import dev.ratchet.config.looptype.LoopTypes;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.loop.session.DialectName;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.screen.TerminalSafeText;
import dev.ratchet.store.Database;
import dev.ratchet.work.graph.Features;
import dev.ratchet.work.graph.RandomIds;
import dev.ratchet.work.graph.TaskQueries;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Stream;

/** The names of one kind that a project has, a line for each, with a tab before what it is where that helps. */
final class NameList {
    private NameList() {}

    /** Nobody reads complaints while he types: where nothing can be found out there is nothing. */
    static List<String> of(NameKind kind, Terminal terminal) {
        try {
            Config config = ConfigLoader.load(terminal.directory(), null, Map.of(), terminal.environment())
                    .config();
            Project project = new Project(config);
            return switch (kind) {
                case AGENTS -> agents(config);
                case LOOPS -> project.loops();
                case TYPES -> new LoopTypes(config.root(), config.stateDirectory()).names();
                case TASKS -> kept(project, NameList::tasks);
                case FEATURES -> kept(project, NameList::features);
            };
        } catch (Trouble _) {
            return List.of();
        }
    }

    /** The direct agent is none of the programs. */
    private static List<String> agents(Config config) {
        return Stream.concat(new KnownAgents(config).names().stream(), Stream.of(DialectName.API.word()))
                .distinct()
                .toList();
    }

    private static List<String> kept(Project project, Function<Database, List<String>> names) {
        return project.inJournal(names).orElse(List.of());
    }

    private static List<String> tasks(Database database) {
        return new TaskQueries(database)
                .list(TaskQueries.Filter.NONE).stream()
                        .map(task -> task.id() + "\t" + TerminalSafeText.line(task.title()))
                        .toList();
    }

    private static List<String> features(Database database) {
        return new Features(database, new SteadyTime(), new RandomIds(new Random()))
                .all().stream().map(feature -> feature.name()).toList();
    }
}
