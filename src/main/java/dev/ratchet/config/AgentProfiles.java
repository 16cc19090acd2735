package dev.ratchet.config;

import dev.ratchet.cli.AgentProfile;
import dev.ratchet.cli.AgentSettings;
import dev.ratchet.config.key.AgentKeys;
import dev.ratchet.config.key.KeyValues;
import dev.ratchet.config.key.Keys;
import dev.ratchet.config.key.ResolvedValue;
import dev.ratchet.config.value.ConfigProblem;
import dev.ratchet.config.value.TomlText;
import dev.ratchet.config.value.ValueOrigin;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The agents that a configuration describes, and who stands in for whom. */
final class AgentProfiles {
    private final KeyValues values;
    private final List<String> tables;
    private final @Nullable String chosen;

    /** @param chosen the table that took the place of {@code [agent]} */
    private AgentProfiles(KeyValues values, List<String> tables, @Nullable String chosen) {
        this.values = values;
        this.tables = List.copyOf(tables);
        this.chosen = chosen;
    }

    /** Lets a flag that names a table choose the whole of it. */
    static AgentProfiles settle(KeyValues values, List<String> tables) {
        ResolvedValue<String> command = values.resolved(Keys.COMMAND);
        String name = command.value();
        if (name == null
                || !tables.contains(name)
                || !(command.origin() instanceof ValueOrigin.OnCommandLine(var flag))) {
            return new AgentProfiles(values, tables, null);
        }
        new AgentKeys(name).replaceOwn(values, new ValueOrigin.OnCommandLine(flag + " " + name));
        return new AgentProfiles(values, tables, name);
    }

    AgentProfile first() {
        return AgentKeys.OWN.profile(
                chosen == null ? AgentKeys.OWN.settings(values).programName() : chosen, values);
    }

    List<AgentProfile> tables() {
        return tables.stream().map(this::table).toList();
    }

    /** What a name stands for: a table, the first agent's own name, or a program with nothing said about it. */
    AgentProfile named(String name) {
        if (tables.contains(name)) {
            return table(name);
        }
        return name.equals(first().name()) ? first() : program(name);
    }

    private AgentProfile table(String name) {
        return new AgentKeys(name).profile(name, values);
    }

    private static AgentProfile program(String command) {
        AgentSettings settings = AgentSettings.DEFAULT.calling(command, null);
        return new AgentProfile(settings.programName(), settings, "", null);
    }

    /** The first and those that stand in for it; one that is itself the first stands in for nobody. */
    List<AgentProfile> roster() {
        List<AgentProfile> roster = new ArrayList<>(List.of(first()));
        Set<String> names = new HashSet<>(Set.of(first().name()));
        for (String fallback : values.get(Keys.FALLBACK)) {
            AgentProfile profile = named(fallback);
            if (names.add(profile.name())) {
                roster.add(profile);
            }
        }
        return List.copyOf(roster);
    }

    /** What is wrong with the list of those that stand in; a first agent that was chosen from outside may be among them. */
    List<ConfigProblem> problems() {
        ResolvedValue<List<String>> fallback = values.resolved(Keys.FALLBACK);
        boolean outside = values.resolved(Keys.COMMAND).origin().rank()
                > fallback.origin().rank();
        Set<String> names = new HashSet<>(outside || chosen != null ? Set.of() : Set.of(first().name()));
        List<ConfigProblem> problems = new ArrayList<>();
        int number = 0;
        for (String name : Objects.requireNonNull(fallback.value())) {
            number++;
            if (!names.add(named(name).name())) {
                String message = "element %d: %s is in use before, allowed is an agent with a name of its own"
                        .formatted(number, TomlText.excerpt(name));
                problems.add(new ConfigProblem(fallback.origin(), fallback.path(), message));
            }
        }
        return problems;
    }
}
