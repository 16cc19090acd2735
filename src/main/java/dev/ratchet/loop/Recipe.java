package dev.ratchet.loop;

import java.util.List;

/**
 * The composition that makes one kind of loop.
 *
 * @param name the kind of loop, for screens and records
 * @param confirmers all of whom what was judged done has to pass, in this order
 */
public record Recipe(
        String name,
        WorkSource source,
        Workspace workspace,
        Briefing briefing,
        Roster roster,
        Judge judge,
        List<Confirmer> confirmers,
        Guard guard) {
    public Recipe {
        confirmers = List.copyOf(confirmers);
    }

    /** One that believes its judge. */
    public Recipe(
            String name,
            WorkSource source,
            Workspace workspace,
            Briefing briefing,
            Roster roster,
            Judge judge,
            Guard guard) {
        this(name, source, workspace, briefing, roster, judge, List.of(), guard);
    }
}
