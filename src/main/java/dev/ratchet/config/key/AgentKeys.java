package dev.ratchet.config.key;

import dev.ratchet.cli.AgentProfile;
import dev.ratchet.cli.AgentSettings;
import dev.ratchet.cli.AgentSettings.Permissions;
import dev.ratchet.cli.AgentSettings.PromptVia;
import dev.ratchet.config.value.TomlText;
import dev.ratchet.config.value.ValueOrigin.OnCommandLine;
import dev.ratchet.loop.session.DialectName;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The keys that describe one agent.
 *
 * @param table the name of a table {@code [agents.NAME]}; null for the one agent that is always there, {@code [agent]}
 */
public record AgentKeys(@Nullable String table) {
    /** The section that holds the tables. */
    public static final String SECTION = "agents";

    public static final AgentKeys OWN = new AgentKeys(null);

    private static final List<Key<?>> ALL = List.of(
            Keys.COMMAND,
            Keys.ARGS,
            Keys.ADAPTER,
            Keys.PROMPT_VIA,
            Keys.MODEL,
            Keys.SKIP_PERMISSIONS,
            Keys.APPEND_SYSTEM_PROMPT,
            TaskKeys.LADDER,
            Keys.ACCOUNT,
            Keys.ENV);

    public static String section(String table) {
        return SECTION + "." + TomlText.name(table);
    }

    /** All of them; the program of a table is called as the table is, unless it says otherwise. */
    public List<Key<?>> all() {
        return ALL.stream()
                .<Key<?>>map(key -> key.equals(Keys.COMMAND) && table != null
                        ? here(Keys.COMMAND).withDefault(table)
                        : here(key))
                .toList();
    }

    private <T> Key<T> here(Key<T> own) {
        return table == null ? own : own.in(section(table));
    }

    /** Gives the keys of {@code [agent]} the values of these, but for what the command line says of itself. */
    public void replaceOwn(KeyValues values, OnCommandLine asked) {
        ALL.forEach(own -> replace(own, values, asked));
    }

    private <T> void replace(Key<T> own, KeyValues values, OnCommandLine asked) {
        ResolvedValue<T> before = values.resolved(own);
        if (own.equals(Keys.COMMAND) || !(before.origin() instanceof OnCommandLine)) {
            ResolvedValue<T> from = values.resolved(here(own));
            values.put(before.with(from.value(), from.given() ? from.origin() : asked));
        }
    }

    public AgentSettings settings(KeyValues values) {
        return new AgentSettings(
                values.get(here(Keys.COMMAND)),
                values.orNull(here(Keys.ARGS)),
                values.get(here(Keys.ADAPTER)),
                values.choice(here(Keys.PROMPT_VIA), PromptVia.class),
                values.get(here(Keys.ENV)),
                values.get(here(Keys.SKIP_PERMISSIONS)) ? Permissions.EVERYTHING : Permissions.LISTED_TOOLS);
    }

    public AgentProfile profile(String name, KeyValues values) {
        return new AgentProfile(
                name,
                settings(values),
                values.get(here(Keys.APPEND_SYSTEM_PROMPT)),
                values.textOrNull(here(Keys.MODEL)),
                ladder(values),
                Objects.requireNonNullElse(values.textOrNull(here(Keys.ACCOUNT)), name));
    }

    /** The one that is built in is claude's. */
    private List<String> ladder(KeyValues values) {
        List<String> given = values.orNull(here(TaskKeys.LADDER));
        if (given != null) {
            return given;
        }
        return settings(values).dialect() == DialectName.CLAUDE ? TaskKeys.CLAUDE_LADDER : List.of();
    }
}
