package dev.ratchet.app.compose;

import dev.ratchet.cli.AgentProfile;
import dev.ratchet.cli.AgentSettings;
import dev.ratchet.config.Config;
import dev.ratchet.llm.Provider;
import dev.ratchet.process.Launcher;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The variables that hold keys to models, as far as they are Ratchet's business: those of agents that are programs are not.
 *
 * @param own what Ratchet itself uses, and nothing that it starts has to see
 * @param all what nothing that a model starts may see
 */
record SecretVariables(Set<String> own, Set<String> all) {
    SecretVariables {
        own = Set.copyOf(own);
        all = Set.copyOf(all);
    }

    static SecretVariables of(Config config) {
        String verifier = config.verify().agent();
        Stream<AgentProfile> asked = Stream.concat(
                config.roster().stream(), verifier == null ? Stream.of() : Stream.of(config.agentNamed(verifier)));
        if (asked.noneMatch(profile -> profile.settings().isDirect())) {
            return new SecretVariables(Set.of(), Set.of());
        }
        Set<String> all = new HashSet<>(Set.of(config.api().keyName()));
        Stream.of(Provider.values()).map(Provider::keyVariable).forEach(all::add);
        return new SecretVariables(Set.of(config.api().keyName()), all);
    }

    /** What starts the user's own commands. */
    Launcher keptFrom(Launcher launcher) {
        return own.isEmpty() ? launcher : launcher.hiding(own);
    }

    /** What starts an agent, or, for the direct one, its commands. */
    Launcher keptFrom(Launcher launcher, AgentSettings agent) {
        return agent.isDirect() ? launcher.hiding(all) : launcher;
    }
}
