package dev.ratchet.app;

import dev.ratchet.app.command.Command;
import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.json.JsonWriter;
import dev.ratchet.llm.Provider;
import dev.ratchet.loop.session.DialectName;
import dev.ratchet.store.SqlDialect;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** {@code ratchet version}. */
@picocli.CommandLine.Command(
        description = "Prints the version of Ratchet and of the Java it runs on; as JSON also what it was built of.",
        footer = {"", "Examples:", "  ratchet version", "  ratchet version --json"})
final class VersionCommand implements Command {
    @Override
    public int run(Terminal terminal) {
        String version = VersionCommand.class.getPackage().getImplementationVersion();
        String known = version == null ? "unpackaged" : version;
        String java = Runtime.version().toString();
        terminal.print(
                "ratchet %s (Java %s)".formatted(known, java),
                json -> tellAll(json.put("version", known).put("java", java)));
        return ExitCodes.OK;
    }

    private static void tellAll(JsonWriter json) {
        BuildFacts build = BuildFacts.ofThisProgram();
        json.put("commit", build.commit().orElse(null))
                .put("committed_at", build.committedAt().orElse(null))
                .put("modified", build.modified().orElse(null))
                .put("jvm", "%s, %s".formatted(System.getProperty("java.vm.name"), System.getProperty("java.vendor")))
                .put("runtime", bringsItsRuntime() ? "own" : "found")
                .put("system", "%s %s".formatted(System.getProperty("os.name"), System.getProperty("os.arch")))
                .object(
                        "features",
                        () -> json.put("stores", words(SqlDialect.values()))
                                .put("agents", DialectName.agents())
                                .put("apis", words(Provider.values())));
    }

    /** The launcher of an archive says where that is. */
    private static boolean bringsItsRuntime() {
        String installed = System.getProperty("ratchet.installed");
        return installed != null && System.getProperty("java.home").equals(installed + "/runtime");
    }

    private static List<String> words(Enum<?>[] all) {
        return Arrays.stream(all)
                .map(one -> one.name().toLowerCase(Locale.ROOT))
                .toList();
    }
}
