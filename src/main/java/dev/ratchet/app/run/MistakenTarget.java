package dev.ratchet.app.run;

import dev.ratchet.app.command.CommandEntry;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.command.WrongUsage;
import dev.ratchet.config.looptype.LoopTypes;
import dev.ratchet.config.value.NearestName;
import dev.ratchet.loop.base.Complaint;
import dev.ratchet.loop.base.LoopName;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.work.graph.Feature;
import dev.ratchet.work.graph.Features;
import dev.ratchet.work.graph.RandomIds;
import java.nio.file.Files;
import java.security.SecureRandom;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A word after {@code run} that is no number, no task and no feature, and what it might have been meant for. */
record MistakenTarget(String word, Set<String> options) {
    WrongUsage refused(Project project, Terminal terminal) {
        String wrong = "'%s' is no number of iterations, no task and no feature here".formatted(word);
        return new WrongUsage(new Complaint(wrong, guess(project, terminal).orElse(null)));
    }

    private Optional<String> guess(Project project, Terminal terminal) {
        if (word.contains(" ")) {
            return Optional.of("a prompt is given with --prompt-text '%s'".formatted(word));
        }
        if (word.contains("/") || Files.exists(terminal.directory().resolve(word))) {
            return Optional.of("a prompt file is given with -p %s".formatted(word));
        }
        Map<String, String> known = known(project, terminal);
        return Optional.ofNullable(known.get(word))
                .or(() -> NearestName.of(word, List.copyOf(known.keySet())).map(known::get))
                .map("did you mean '%s'?"::formatted);
    }

    /** Everything that has a name here, with how it is called; what comes first is meant before the others. */
    private Map<String, String> known(Project project, Terminal terminal) {
        Map<String, String> known = new LinkedHashMap<>();
        features(project).forEach(name -> known.put(name, "ratchet run " + name));
        for (CommandEntry entry : terminal.program().get().entries()) {
            known.putIfAbsent(entry.word(), "ratchet " + entry.word());
        }
        for (String option : options) {
            if (option.startsWith("--")) {
                known.putIfAbsent(option.substring(2), "ratchet run " + option);
            }
        }
        project.config().agentNames().forEach(name -> known.putIfAbsent(name, "ratchet run --agent " + name));
        new LoopTypes(project.config().root(), project.state())
                .names()
                .forEach(name -> known.putIfAbsent(name, "ratchet run --loop " + name));
        project.loops()
                .forEach(name -> known.putIfAbsent(LoopName.own(name), "ratchet run --name " + LoopName.own(name)));
        return known;
    }

    private static List<String> features(Project project) {
        return project.inJournal(database -> new Features(database, new SteadyTime(), new RandomIds(new SecureRandom()))
                        .all().stream().map(Feature::name).toList())
                .orElse(List.of());
    }
}
