package dev.ratchet.config;

import dev.ratchet.agent.Abilities;
import dev.ratchet.agent.AgentSettings;
import dev.ratchet.agent.AgentSettings.Permissions;
import dev.ratchet.agent.Profile;
import dev.ratchet.config.Key.Defaults;
import dev.ratchet.loop.DialectNames;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The keys that describe one agent: those of {@code [agent]}, or the same in a table {@code [agents.NAME]}. */
record AgentKeys(
        Key<String> command,
        Key<List<String>> args,
        Key<String> adapter,
        Key<String> promptVia,
        Key<String> model,
        Key<Boolean> skipPermissions,
        Key<String> system,
        Key<List<String>> ladder,
        Key<Map<String, String>> env) {

    /** The section that holds the tables. */
    static final String SECTION = "agents";

    /** Those of the one agent that is always there. */
    static final AgentKeys OWN = new AgentKeys(
            Keys.COMMAND,
            Keys.ARGS,
            Keys.ADAPTER,
            Keys.PROMPT_VIA,
            Keys.MODEL,
            Keys.SKIP_PERMISSIONS,
            Keys.APPEND_SYSTEM_PROMPT,
            TaskKeys.LADDER,
            Keys.ENV);

    /** Those of the table with this name; its program is called as the table is, unless it says otherwise. */
    static AgentKeys in(String table) {
        String section = section(table);
        return new AgentKeys(
                new Key<>(
                        section, Keys.COMMAND.name(), Keys.COMMAND.type(), Defaults.of(table), Keys.COMMAND.meaning()),
                Keys.ARGS.in(section),
                Keys.ADAPTER.in(section),
                Keys.PROMPT_VIA.in(section),
                Keys.MODEL.in(section),
                Keys.SKIP_PERMISSIONS.in(section),
                Keys.APPEND_SYSTEM_PROMPT.in(section),
                TaskKeys.LADDER.in(section),
                Keys.ENV.in(section));
    }

    static String section(String table) {
        return SECTION + "." + TomlText.name(table);
    }

    List<Key<?>> all() {
        return List.of(command, args, adapter, promptVia, model, skipPermissions, system, ladder, env);
    }

    /** Gives the keys of {@code [agent]} the values of these, but for what the command line says of itself. */
    void replaceOwn(Values values, Origin.OnCommandLine asked) {
        replace(values, OWN.command, command, asked);
        overlay(values, OWN.args, args, asked);
        overlay(values, OWN.adapter, adapter, asked);
        overlay(values, OWN.promptVia, promptVia, asked);
        overlay(values, OWN.model, model, asked);
        overlay(values, OWN.skipPermissions, skipPermissions, asked);
        overlay(values, OWN.system, system, asked);
        overlay(values, OWN.ladder, ladder, asked);
        overlay(values, OWN.env, env, asked);
    }

    private static <T> void overlay(Values values, Key<T> own, Key<T> other, Origin.OnCommandLine asked) {
        if (!(values.resolved(own).origin() instanceof Origin.OnCommandLine)) {
            replace(values, own, other, asked);
        }
    }

    private static <T> void replace(Values values, Key<T> own, Key<T> other, Origin.OnCommandLine asked) {
        Resolved<T> from = values.resolved(other);
        values.put(values.resolved(own).with(from.value(), from.given() ? from.origin() : asked));
    }

    AgentSettings settings(Values values) {
        return new AgentSettings(
                values.get(command),
                values.orNull(args),
                values.get(adapter),
                AgentSettings.PromptVia.valueOf(values.get(promptVia).toUpperCase(Locale.ROOT)),
                values.get(env),
                values.get(skipPermissions) ? Permissions.EVERYTHING : Permissions.LISTED_TOOLS);
    }

    Profile profile(String name, Values values) {
        String asked = values.get(model);
        @Nullable String wanted = asked.isBlank() ? null : asked;
        return new Profile(name, settings(values), values.get(system), wanted, ladder(values));
    }

    /** The one that is built in is claude's. */
    private List<String> ladder(Values values) {
        List<String> given = values.orNull(ladder);
        if (given != null) {
            return given;
        }
        boolean claude = Objects.equals(Abilities.of(settings(values)).adapter(), DialectNames.CLAUDE);
        return claude ? TaskKeys.CLAUDE_LADDER : List.of();
    }
}
