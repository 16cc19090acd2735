package dev.ratchet.app.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.app.command.Project;
import dev.ratchet.config.ConfigLoader;
import dev.ratchet.loop.attempt.Slots.Priority;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FleetMemberTest {
    @TempDir
    Path directory;

    @Test
    void worktreesAreClearedUpBySomebodyWhoHasThemWhereverHeStands() {
        FleetMember without = member("notes", "directory");
        FleetMember with = member("work", "worktree");

        assertThat(FleetMember.inWorktrees(List.of(without, with))).contains(with);
        assertThat(FleetMember.inWorktrees(List.of(without))).isEmpty();
    }

    private FleetMember member(String name, String mode) {
        Map<String, ConfigLoader.Flag> flags =
                Map.of("workspace.mode", new ConfigLoader.Flag("[[fleet.loop]] " + name, mode));
        Project project =
                new Project(ConfigLoader.load(directory, null, flags, Map.of()).config());
        return new FleetMember(name, project, Priority.NORMAL);
    }
}
