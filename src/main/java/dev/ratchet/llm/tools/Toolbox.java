package dev.ratchet.llm.tools;

import java.util.List;
import java.util.Optional;

/** The tools of a session. */
public final class Toolbox {
    private final List<Tool> tools;

    public Toolbox(List<Tool> tools) {
        this.tools = List.copyOf(tools);
    }

    public List<Tool> tools() {
        return tools;
    }

    public Optional<Tool> named(String name) {
        return tools.stream().filter(tool -> tool.name().equals(name)).findFirst();
    }
}
