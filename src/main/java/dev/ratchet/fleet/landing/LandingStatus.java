package dev.ratchet.fleet.landing;

import java.util.Locale;

/** Where something stands that is to land. */
public enum LandingStatus {
    /** It waits for its turn. */
    QUEUED,
    /** It has the turn. */
    CHECKING,
    /** It is on the base branch. */
    LANDED,
    /** What came of it together with the base does not pass. */
    REJECTED,
    /** It cannot be put on the base. */
    CONFLICT,
    /** Nobody is there any more who would land it. */
    WITHDRAWN;

    /** The word for it in JSON, in the database and on screens. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
