package dev.ratchet.app.compose;

import dev.ratchet.cli.AgentProfile;
import dev.ratchet.config.Config;
import dev.ratchet.llm.ApiSettings;
import dev.ratchet.llm.model.ModelEndpoint;
import dev.ratchet.loop.base.Complaint;
import dev.ratchet.loop.base.Trouble;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * How the direct agent reaches its model, and whether it could, as far as that can be told without a call.
 *
 * @param environment Ratchet's own, in which the key is
 */
public record ModelAccess(Config config, Map<String, String> environment) {

    /** The server and its key; one that is missing is a {@link Trouble}. */
    public ModelEndpoint endpoint(AgentProfile profile) {
        return config.api().endpoint(variables(profile));
    }

    private Map<String, String> variables(AgentProfile profile) {
        Map<String, String> variables = new HashMap<>(environment);
        variables.putAll(profile.settings().environment());
        return variables;
    }

    /** The model's name; one that is missing is a {@link Trouble}. */
    String model(AgentProfile profile) {
        String name = Objects.requireNonNullElse(profile.model(), config.api().model());
        if (name.isBlank()) {
            throw new Trouble("no model is named for the direct agent: set api.model to what the provider calls it");
        }
        return name;
    }

    /** What no session could do without. */
    public Optional<Complaint> problem(AgentProfile profile) {
        try {
            String _ = model(profile);
            ModelEndpoint _ = endpoint(profile);
            return Optional.empty();
        } catch (Trouble trouble) {
            return Optional.of(trouble.complaint());
        }
    }

    /** What a person should know before a long run, where there is no problem. */
    public List<Complaint> warnings(AgentProfile profile) {
        List<Complaint> warnings = new ArrayList<>();
        ApiSettings api = config.api();
        String model = model(profile);
        boolean bounded = !config.budget().maxCostUsd().isZero();
        if (bounded && api.prices().of(model).isEmpty()) {
            warnings.add(new Complaint(
                    "budget.max_cost_usd cannot end this run: nobody says what %s costs".formatted(model),
                    "add it to [api.prices]"));
        }
        ModelEndpoint endpoint = endpoint(profile);
        if (!endpoint.key().isNone() && readable(endpoint.base())) {
            warnings.add(new Complaint(
                    "the key goes to %s without encryption"
                            .formatted(endpoint.base().getHost()),
                    "use https"));
        }
        return warnings;
    }

    private static boolean readable(URI address) {
        String host = address.getHost();
        boolean here = host.equals("localhost") || host.startsWith("127.") || host.equals("[::1]");
        return address.getScheme().equals("http") && !here;
    }
}
