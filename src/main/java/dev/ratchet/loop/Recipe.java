package dev.ratchet.loop;

import java.util.List;

/**
 * The composition that makes one kind of loop.
 *
 * @param name the kind of loop, for screens and records
 * @param confirmers all of whom what was judged done has to pass, in this order
 * @param upkeep what is done between attempts
 */
public record Recipe(
        String name,
        WorkSource source,
        Workspace workspace,
        Briefing briefing,
        Roster roster,
        Judge judge,
        List<Confirmer> confirmers,
        Guard guard,
        Upkeep upkeep) {
    public Recipe {
        confirmers = List.copyOf(confirmers);
    }

    /** Whether anything outside of this process is done between two attempts. */
    boolean actsBetweenAttempts() {
        return workspace.hasEffects() || upkeep != Upkeep.NONE;
    }

    /** One that has nothing to look after. */
    public Recipe(
            String name,
            WorkSource source,
            Workspace workspace,
            Briefing briefing,
            Roster roster,
            Judge judge,
            List<Confirmer> confirmers,
            Guard guard) {
        this(name, source, workspace, briefing, roster, judge, confirmers, guard, Upkeep.NONE);
    }

    /** The same, with something to look after. */
    public Recipe with(Upkeep other) {
        return new Recipe(name, source, workspace, briefing, roster, judge, confirmers, guard, other);
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
