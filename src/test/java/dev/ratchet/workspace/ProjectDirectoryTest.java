package dev.ratchet.workspace;

import dev.ratchet.loop.Workspace;
import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.workspace.git.Repository;

class ProjectDirectoryTest extends WorkspaceContract {
    @Override
    protected Workspace workspace(DirectoryFingerprint fingerprint) {
        return new ProjectDirectory(Repository.around(directory), fingerprint, Changes.Proof.HEAD);
    }
}
