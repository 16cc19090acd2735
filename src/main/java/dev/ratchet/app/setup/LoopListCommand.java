package dev.ratchet.app.setup;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.JsonOption;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.ProjectCommand;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.config.looptype.LoopType;
import dev.ratchet.config.looptype.LoopTypes;
import dev.ratchet.config.looptype.LoopTypes.Found;
import java.util.List;
import picocli.CommandLine.Mixin;

/** {@code ratchet loop list}. */
@picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet loop list"})
final class LoopListCommand extends ProjectCommand {
    @Mixin
    private final JsonOption json = new JsonOption();

    @Override
    protected int run(Project project, Terminal terminal) {
        LoopTypes types = LoopTypeText.of(project);
        List<Found> found = types.names().stream().map(types::find).toList();
        List<LoopType> good = found.stream()
                .filter(Found.Good.class::isInstance)
                .map(one -> ((Found.Good) one).type())
                .toList();
        switch (json.format()) {
            case JSON -> terminal.printArray(good.stream().map(LoopTypeText::object));
            case TEXT ->
                good.forEach(one -> terminal.println("%-16s %-32s %s"
                        .formatted(one.name(), one.origin(), one.description())
                        .stripTrailing()));
        }
        return found.stream()
                .mapToInt(one -> LoopTypeText.complain(one, terminal))
                .max()
                .orElse(ExitCodes.OK);
    }
}
