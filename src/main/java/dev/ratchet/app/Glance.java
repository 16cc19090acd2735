package dev.ratchet.app;

import dev.ratchet.journal.Limits;
import dev.ratchet.journal.Mailbox;
import dev.ratchet.journal.Standing;
import dev.ratchet.journal.Trips;
import dev.ratchet.loop.Memory;
import dev.ratchet.loop.OpenLimit;
import dev.ratchet.loop.Request;
import dev.ratchet.loop.Trouble;
import dev.ratchet.loop.Usage;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What the journal knows of a loop right now.
 *
 * @param trip what tripped its circuit
 * @param limits the open limits of all agents of the project, which every loop shares
 */
record Glance(
        List<Standing.Settled> verdicts,
        Usage spent,
        Optional<Request> pause,
        Optional<Memory.Tripped> trip,
        List<OpenLimit> limits) {
    private static final Glance NOTHING =
            new Glance(List.of(), Usage.NONE, Optional.empty(), Optional.empty(), List.of());

    /** Of each loop; nothing where there is no journal that can be opened: the status files are true without it. */
    static Map<String, Glance> of(Project project, List<SeenLoop> loops, int verdicts) {
        Map<String, Glance> glances = new TreeMap<>();
        loops.forEach(loop -> glances.put(loop.name(), NOTHING));
        if (loops.isEmpty() || !Files.exists(project.database())) {
            return glances;
        }
        try (Database database = Database.openAsItIs(project.database())) {
            Standing standing = new Standing(database);
            Mailbox mailbox = new Mailbox(database, new SteadyTime());
            Trips trips = new Trips(database);
            List<OpenLimit> limits = new Limits(database, new SteadyTime()).open();
            glances.replaceAll((loop, _) -> new Glance(
                    standing.verdicts(loop, verdicts),
                    standing.spent(loop),
                    mailbox.paused(loop),
                    trips.open(loop),
                    limits));
        } catch (Trouble _) {
            // 'ratchet doctor' and the next run tell of it.
        }
        return glances;
    }
}
