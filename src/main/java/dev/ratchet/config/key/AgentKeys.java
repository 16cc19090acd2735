package dev.ratchet.config.key;

import dev.ratchet.cli.AgentAbilities;
import dev.ratchet.cli.AgentProfile;
import dev.ratchet.cli.AgentSettings;
import dev.ratchet.cli.AgentSettings.Permissions;
import dev.ratchet.config.key.Key.Defaults;
import dev.ratchet.config.value.TomlText;
import dev.ratchet.config.value.ValueOrigin;
import dev.ratchet.loop.session.DialectNames;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The keys that describe one agent: those of {@code [agent]}, or the same in a table {@code [agents.NAME]}. */
public record AgentKeys(
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
    public static final String SECTION = "agents";

    /** Those of the one agent that is always there. */
    public static final AgentKeys OWN = new AgentKeys(
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
    public static AgentKeys in(String table) {
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

    public static String section(String table) {
        return SECTION + "." + TomlText.name(table);
    }

    public List<Key<?>> all() {
        return List.of(command, args, adapter, promptVia, model, skipPermissions, system, ladder, env);
    }

    /** Gives the keys of {@code [agent]} the values of these, but for what the command line says of itself. */
    public void replaceOwn(KeyValues values, ValueOrigin.OnCommandLine asked) {
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

    private static <T> void overlay(KeyValues values, Key<T> own, Key<T> other, ValueOrigin.OnCommandLine asked) {
        if (!(values.resolved(own).origin() instanceof ValueOrigin.OnCommandLine)) {
            replace(values, own, other, asked);
        }
    }

    private static <T> void replace(KeyValues values, Key<T> own, Key<T> other, ValueOrigin.OnCommandLine asked) {
        ResolvedValue<T> from = values.resolved(other);
        values.put(values.resolved(own).with(from.value(), from.given() ? from.origin() : asked));
    }

    public AgentSettings settings(KeyValues values) {
        return new AgentSettings(
                values.get(command),
                values.orNull(args),
                values.get(adapter),
                AgentSettings.PromptVia.valueOf(values.get(promptVia).toUpperCase(Locale.ROOT)),
                values.get(env),
                values.get(skipPermissions) ? Permissions.EVERYTHING : Permissions.LISTED_TOOLS);
    }

    public AgentProfile profile(String name, KeyValues values) {
        String asked = values.get(model);
        @Nullable String wanted = asked.isBlank() ? null : asked;
        return new AgentProfile(name, settings(values), values.get(system), wanted, ladder(values));
    }

    /** The one that is built in is claude's. */
    private List<String> ladder(KeyValues values) {
        List<String> given = values.orNull(ladder);
        if (given != null) {
            return given;
        }
        boolean claude = Objects.equals(AgentAbilities.of(settings(values)).adapter(), DialectNames.CLAUDE);
        return claude ? TaskKeys.CLAUDE_LADDER : List.of();
    }
}
