package dev.ratchet.app;

import dev.ratchet.journal.Standing;
import dev.ratchet.loop.Trouble;
import dev.ratchet.store.Database;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What the journal knows of a loop right now. */
record Glance(List<Standing.Settled> verdicts, Standing.Spent spent) {
    private static final Glance NOTHING = new Glance(List.of(), Standing.Spent.NOTHING);

    /** Of each loop; nothing where there is no journal that can be opened: the status files are true without it. */
    static Map<String, Glance> of(Project project, List<SeenLoop> loops, int verdicts) {
        Map<String, Glance> glances = new TreeMap<>();
        loops.forEach(loop -> glances.put(loop.name(), NOTHING));
        if (loops.isEmpty() || !Files.exists(project.database())) {
            return glances;
        }
        try (Database database = Database.openAsItIs(project.database())) {
            Standing standing = new Standing(database);
            glances.replaceAll((loop, _) -> new Glance(standing.verdicts(loop, verdicts), standing.spent(loop)));
        } catch (Trouble _) {
            // 'ratchet doctor' and the next run tell of it.
        }
        return glances;
    }
}
