package dev.ratchet.app;

import dev.ratchet.journal.StatusView;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ratchet status}. */
@picocli.CommandLine.Command(
        description = "Says what the loops of this directory are doing.",
        footer = {"", "Example:", "  ratchet status --watch"})
final class StatusCommand implements Command {
    private static final String HOME_AND_CLEAR = "\u001b[H\u001b[2J";

    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Mixin
    private final NameOption name = new NameOption();

    @Option(names = "--watch", description = "show it again every second, until Ctrl-C")
    private boolean watch;

    @Option(names = "--json", description = "print the status files")
    private boolean json;

    @Override
    public int run(Terminal terminal) {
        return config.inProject(terminal, project -> show(project, terminal));
    }

    private int show(Project project, Terminal terminal) {
        if (json) {
            terminal.out().println(array(project));
            return Exit.OK;
        }
        return watch ? watch(project, terminal) : StatusReport.print(project, name.orNull(), terminal);
    }

    private String array(Project project) {
        List<String> loops = name.orNull() == null ? StatusReport.loops(project) : List.of(name.orMain());
        return loops.stream()
                .flatMap(loop -> StatusView.read(project.status(loop)).stream())
                .map(StatusView::json)
                .collect(Collectors.joining(",\n", "[", "]"));
    }

    private int watch(Project project, Terminal terminal) {
        CountDownLatch never = new CountDownLatch(1);
        try {
            do {
                terminal.out().print(terminal.live().out() ? HOME_AND_CLEAR : "");
                StatusReport.print(project, name.orNull(), terminal);
                terminal.out().flush();
            } while (!never.await(1, TimeUnit.SECONDS));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        return Exit.OK;
    }
}
