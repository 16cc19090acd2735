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
 * The variables that hold keys to models, as far as they are Ratchet's business: those of agents that are programs are not;
 * and those that lead to the database.
 *
 * @param own what Ratchet itself uses, and nothing that it starts has to see
 * @param all what nothing that a model starts may see
 * @param store what no program that is started here may see
 */
record SecretVariables(Set<String> own, Set<String> all, Set<String> store) {
    SecretVariables {
        own = Set.copyOf(own);
        all = Set.copyOf(all);
        store = Set.copyOf(store);
    }

    static SecretVariables of(Config config) {
        String verifier = config.verify().agent();
        Stream<AgentProfile> asked = Stream.concat(
                config.roster().stream(), verifier == null ? Stream.of() : Stream.of(config.agentNamed(verifier)));
        if (asked.noneMatch(profile -> profile.settings().isDirect())) {
            return new SecretVariables(Set.of(), Set.of(), config.secretVariables());
        }
        Set<String> all = new HashSet<>(Set.of(config.api().keyName()));
        Stream.of(Provider.values()).map(Provider::keyVariable).forEach(all::add);
        return new SecretVariables(Set.of(config.api().keyName()), all, config.secretVariables());
    }

    /** What starts the user's own commands. */
    Launcher keptFrom(Launcher launcher) {
        return hiding(launcher, own);
    }

    /** What starts an agent, or, for the direct one, its commands. */
    Launcher keptFrom(Launcher launcher, AgentSettings agent) {
        return hiding(launcher, agent.isDirect() ? all : Set.of());
    }

    private Launcher hiding(Launcher launcher, Set<String> keys) {
        Set<String> hidden = new HashSet<>(store);
        hidden.addAll(keys);
        return launcher.hiding(hidden);
    }
}
