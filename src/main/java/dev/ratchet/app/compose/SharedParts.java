package dev.ratchet.app.compose;

import dev.ratchet.fleet.base.BaseWatcher;
import dev.ratchet.fleet.landing.BasePush;
import dev.ratchet.fleet.landing.LandingQueue;
import dev.ratchet.fleet.landing.RemoteBase;
import dev.ratchet.fleet.remote.SharedRemote;
import dev.ratchet.llm.model.ModelClients;
import dev.ratchet.workspace.worktree.WorktreeOccupants;
import java.time.Duration;

/** What the loops of a process share; each is made when it is first asked for. */
public interface SharedParts {
    /** What calls models for direct agents. */
    ModelClients models();

    /** The queue of work that is to come to its base branch. */
    LandingQueue landings();

    /** Which loop is in which work tree. */
    WorktreeOccupants occupants();

    /** What notices that a base branch has moved. */
    BaseWatcher bases();

    /** How often a loop looks for a task that somebody else may set free, where claims last so long. */
    Duration idle(Duration lease);

    /** What several clones share. */
    SharedRemote remote();

    /** What has a base branch follow the remote's. */
    RemoteBase follower();

    /** What brings base branches to the remote. */
    BasePush pushes();
}
