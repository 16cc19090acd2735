package dev.ratchet.cli;

import dev.ratchet.loop.session.Brief;
import dev.ratchet.loop.session.DialectName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An agent as a project knows it.
 *
 * @param name under which its sessions are remembered
 * @param settings how it is called
 * @param system added to its own system prompt in every session; empty for nothing
 * @param model null for its own choice
 * @param ladder its models from the smallest to the largest; empty if nothing is known of them
 * @param account under which its limits are remembered
 */
public record AgentProfile(
        String name,
        AgentSettings settings,
        String system,
        @Nullable String model,
        List<String> ladder,
        String account) {
    public AgentProfile {
        ladder = List.copyOf(ladder);
    }

    /** One of whose models nothing is known. */
    public AgentProfile(String name, AgentSettings settings, String system, @Nullable String model) {
        this(name, settings, system, model, List.of());
    }

    /** One that is an account of its own. */
    public AgentProfile(
            String name, AgentSettings settings, String system, @Nullable String model, List<String> ladder) {
        this(name, settings, system, model, ladder, name);
    }

    /** The brief with what this agent is always told; what is said for one session comes last, and its model wins. */
    Brief complete(Brief brief) {
        Brief told = system.isEmpty() ? brief : brief.withSystem(system);
        return told.model() == null ? told.withModel(model) : told;
    }

    /** The words of a talk with a person on the terminal, which begins with a prompt; none where it is not known how it talks. */
    public Optional<List<String>> interactiveCall(String prompt) {
        DialectName dialect = settings.dialect();
        return CallConventions.of(dialect).map(CallConventions::interactive).map(before -> {
            List<String> words = new ArrayList<>(List.of(settings.command()));
            if (model != null && dialect == DialectName.CLAUDE) {
                words.addAll(List.of("--model", model));
            }
            words.addAll(CallConventions.words(before));
            words.add(prompt);
            return words;
        });
    }
}
