package dev.ratchet.tui;

import org.jspecify.annotations.Nullable;

/** An agent and its model as people name them: {@code claude opus-5}, which says everything once. */
public record AgentTitle(String agent, @Nullable String model) {
    /** The model without the agent's name in it; empty if it is not known. */
    public String shortModel() {
        if (model == null) {
            return "";
        }
        String own = agent + "-";
        return model.startsWith(own) && model.length() > own.length() ? model.substring(own.length()) : model;
    }

    public String words() {
        return (agent + " " + shortModel()).stripTrailing();
    }
}
