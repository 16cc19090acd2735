package dev.ratchet.app.setup;

import dev.ratchet.app.command.CommandFailed;
import dev.ratchet.app.command.CommandGroup;
import dev.ratchet.app.command.ErrorCode;
import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.ProjectCommand;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.config.looptype.LoopType;
import dev.ratchet.config.looptype.LoopTypes;
import dev.ratchet.config.looptype.LoopTypes.Found;
import dev.ratchet.loop.base.Complaint;
import dev.ratchet.tui.Listing;
import java.util.List;
import picocli.CommandLine.Parameters;

/** {@code ratchet loop}: the kinds of validated loop. */
public final class LoopCommands {
    private LoopCommands() {}

    public static CommandGroup group() {
        return CommandGroup.of("ratchet loop", """
            Lists or shows the types of validated loops: those of .ratchet/loops/TYPE.yml
            and the built-in ones. A type says what the prompt is made of and which command
            tells that the work is done.\
            """, "list", """
              ratchet loop list
              ratchet loop show implement > .ratchet/loops/mine.yml
              ratchet run --loop implement --validate 'make test' -p TASK.md
            """)
                .with("list", "list the types of validated loops", () -> new ListAll())
                .with("show", "show a type as a file that could be used as it stands", () -> new Show());
    }

    /** {@code ratchet loop list}. */
    @picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet loop list"})
    static final class ListAll extends ProjectCommand {
        @Override
        protected int run(Project project, Terminal terminal) {
            LoopTypes types = LoopTypeText.of(project);
            List<Found> found = types.names().stream().map(types::find).toList();
            List<LoopType> good = found.stream()
                    .filter(Found.Good.class::isInstance)
                    .map(one -> ((Found.Good) one).type())
                    .toList();
            Listing<LoopType> listing = Listing.<LoopType>empty()
                    .with("TYPE", LoopType::name)
                    .with("FROM", LoopType::origin)
                    .with("DESCRIPTION", LoopType::description);
            terminal.format().print(good, listing, LoopTypeText::object, "There are no types.", terminal);
            List<String> problems = found.stream()
                    .flatMap(one -> LoopTypeText.problems(one).stream())
                    .map(Complaint::line)
                    .toList();
            problems.forEach(terminal::complain);
            return problems.isEmpty() ? ExitCodes.OK : ExitCodes.CONFIG;
        }
    }

    /** {@code ratchet loop show}. */
    @picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet loop show implement > .ratchet/loops/mine.yml"})
    static final class Show extends ProjectCommand {
        @Parameters(paramLabel = "TYPE", description = "which type")
        private String type = "";

        @Override
        protected int run(Project project, Terminal terminal) {
            Found found = LoopTypeText.of(project).find(type);
            if (!(found instanceof Found.Good(var good))) {
                throw new CommandFailed(ErrorCode.CONFIG, LoopTypeText.problems(found));
            }
            terminal.println(
                    switch (terminal.format()) {
                        case JSON -> LoopTypeText.object(good);
                        case TEXT -> LoopTypeText.text(good);
                    });
            return ExitCodes.OK;
        }
    }
}
