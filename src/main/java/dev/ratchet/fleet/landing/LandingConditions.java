package dev.ratchet.fleet.landing;

import dev.ratchet.judge.CheckCommands;
import java.util.Optional;

/**
 * What work has to satisfy to land.
 *
 * @param settings what it may do to settings of Ratchet's
 * @param checks what has to pass on the result
 * @param maxConflicts so often it may not fit onto the base before its task has failed
 */
public record LandingConditions(SettingsInWork settings, Optional<CheckCommands> checks, int maxConflicts) {}
