package dev.ratchet.app;

import picocli.CommandLine.Mixin;

/** {@code ratchet metrics rebuild}. */
@picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet metrics rebuild"})
final class MetricsRebuildCommand implements Command {
    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Override
    public int run(Terminal terminal) {
        return config.inProject(
                terminal,
                project -> project.inJournal(database -> new Rebuild(database, project, terminal).run())
                        .orElseGet(() -> {
                            terminal.out().println(Project.NOTHING_YET);
                            return Exit.OK;
                        }));
    }
}
