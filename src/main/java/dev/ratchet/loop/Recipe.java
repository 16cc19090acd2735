package dev.ratchet.loop;

/**
 * The composition that makes one kind of loop.
 *
 * @param name the kind of loop, for screens and records
 */
public record Recipe(
        String name,
        WorkSource source,
        Workspace workspace,
        Briefing briefing,
        Roster roster,
        Judge judge,
        Confirmer confirmer,
        Guard guard) {

    /** One that believes its judge. */
    public Recipe(
            String name,
            WorkSource source,
            Workspace workspace,
            Briefing briefing,
            Roster roster,
            Judge judge,
            Guard guard) {
        this(name, source, workspace, briefing, roster, judge, Confirmer.NONE, guard);
    }
}
