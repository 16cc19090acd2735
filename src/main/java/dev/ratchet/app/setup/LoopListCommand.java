package dev.ratchet.app.setup;

import dev.ratchet.app.command.Command;
import dev.ratchet.app.command.ConfigOption;
import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.JsonOption;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.config.looptype.LoopType;
import dev.ratchet.config.looptype.LoopTypes;
import dev.ratchet.config.looptype.LoopTypes.Found;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Mixin;

/** {@code ratchet loop list}. */
@picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet loop list"})
final class LoopListCommand implements Command {
    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Mixin
    private final JsonOption json = new JsonOption();

    @Override
    public int run(Terminal terminal) {
        return config.inProject(terminal, project -> list(LoopTypeText.of(project), terminal));
    }

    private int list(LoopTypes types, Terminal terminal) {
        List<Found> found = types.names().stream().map(types::find).toList();
        List<LoopType> good = found.stream()
                .filter(Found.Good.class::isInstance)
                .map(one -> ((Found.Good) one).type())
                .toList();
        switch (json.format()) {
            case JSON ->
                terminal.out()
                        .println(good.stream().map(LoopTypeText::object).collect(Collectors.joining(",\n", "[", "]")));
            case TEXT ->
                good.forEach(one -> terminal.out()
                        .println("%-16s %-32s %s"
                                .formatted(one.name(), one.origin(), one.description())
                                .stripTrailing()));
        }
        return found.stream()
                .mapToInt(one -> LoopTypeText.complain(one, terminal))
                .max()
                .orElse(ExitCodes.OK);
    }
}
