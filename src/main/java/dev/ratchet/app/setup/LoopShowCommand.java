package dev.ratchet.app.setup;

import dev.ratchet.app.command.JsonOption;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.ProjectCommand;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.config.looptype.LoopTypes.Found;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code ratchet loop show}. */
@picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet loop show implement > .ratchet/loops/mine.yml"})
final class LoopShowCommand extends ProjectCommand {
    @Mixin
    private final JsonOption json = new JsonOption();

    @Parameters(paramLabel = "TYPE", description = "which type")
    private String type = "";

    @Override
    protected int run(Project project, Terminal terminal) {
        Found found = LoopTypeText.of(project).find(type);
        if (found instanceof Found.Good(var good)) {
            terminal.println(
                    switch (json.format()) {
                        case JSON -> LoopTypeText.object(good);
                        case TEXT -> LoopTypeText.text(good);
                    });
        }
        return LoopTypeText.complain(found, terminal);
    }
}
