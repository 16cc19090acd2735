package dev.ratchet.app.doctor.check;

import dev.ratchet.cli.AgentSettings;
import dev.ratchet.loop.session.DialectName;
import java.util.List;
import java.util.Map;

/** Claude refuses to skip its permission checks for root, with a message on stderr and nothing else. */
public record RootCheck(AgentSettings settings, String user, Map<String, String> environment) implements Check {
    private static final String SKIP = "--dangerously-skip-permissions";
    private static final String SANDBOX = "IS_SANDBOX";

    @Override
    public List<CheckFinding> look() {
        boolean declared = settings.environment().containsKey(SANDBOX) || environment.containsKey(SANDBOX);
        return user.equals("root") && skipsPermissions() && !declared
                ? CheckFinding.problem(
                        "claude refuses %s for root".formatted(SKIP),
                        "run as another user, or inside a container set agent.env = { IS_SANDBOX = \"1\" }")
                : CheckFinding.ok(user);
    }

    private boolean skipsPermissions() {
        if (settings.dialect() != DialectName.CLAUDE) {
            return false;
        }
        List<String> args = settings.args();
        return args == null ? settings.permissions() == AgentSettings.Permissions.EVERYTHING : args.contains(SKIP);
    }
}
