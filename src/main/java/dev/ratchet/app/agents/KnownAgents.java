package dev.ratchet.app.agents;

import dev.ratchet.app.compose.ModelAccess;
import dev.ratchet.app.doctor.check.AgentCheck;
import dev.ratchet.app.doctor.check.Check;
import dev.ratchet.app.doctor.check.ModelCheck;
import dev.ratchet.app.doctor.program.KnownCli;
import dev.ratchet.app.doctor.program.ProgramTrial;
import dev.ratchet.cli.AgentProfile;
import dev.ratchet.config.Config;
import java.util.ArrayList;
import java.util.List;

/** Every agent that a project could use. */
public record KnownAgents(Config config) {

    /**
     * An agent, and what it is to the project.
     *
     * @param role in one or two words
     * @param key the key of the configuration that names its program
     */
    public record Entry(AgentProfile profile, String role, String key) {
        /** What tells whether it could be used. */
        public Check check(ProgramTrial trial, ModelAccess access) {
            return profile.settings().isDirect()
                    ? new ModelCheck(profile, access)
                    : new AgentCheck(profile.settings(), key, access.config().agentNames(), trial);
        }

        /** Whether the configuration says anything about it. */
        boolean configured() {
            return !role.equals(KNOWN);
        }
    }

    private static final String KNOWN = "known";

    /** Those of a run, in their order. */
    public List<Entry> roster() {
        List<AgentProfile> roster = config.roster();
        List<Entry> entries = new ArrayList<>();
        for (int i = 0; i < roster.size(); i++) {
            AgentProfile profile = roster.get(i);
            String stated = config.agentTables().contains(profile) ? key(profile) : "agent.fallback";
            entries.add(
                    i == 0
                            ? new Entry(profile, "default", "agent.command")
                            : new Entry(profile, "fallback " + i, stated));
        }
        return entries;
    }

    /** What they are called. */
    public List<String> names() {
        return all().stream().map(entry -> entry.profile().name()).distinct().toList();
    }

    /** Those that the configuration describes, and after them the known ones, be they here or not. */
    List<Entry> all() {
        List<Entry> entries = new ArrayList<>(roster());
        for (AgentProfile table : config.agentTables()) {
            if (entries.stream().noneMatch(entry -> entry.profile().equals(table))) {
                entries.add(new Entry(table, "table", key(table)));
            }
        }
        for (String name : KnownCli.names()) {
            if (entries.stream().noneMatch(entry -> entry.profile().name().equals(name))) {
                entries.add(known(name));
            }
        }
        return entries;
    }

    /** The one that is meant by a name, as {@code --agent} takes it. */
    Entry named(String name) {
        AgentProfile meant = config.agentNamed(name);
        return all().stream()
                .filter(entry -> entry.profile().equals(meant))
                .findFirst()
                .orElseGet(() -> known(name));
    }

    private Entry known(String name) {
        return new Entry(config.agentNamed(name), KNOWN, "agent.command");
    }

    private static String key(AgentProfile table) {
        return "agents.%s.command".formatted(table.name());
    }
}
