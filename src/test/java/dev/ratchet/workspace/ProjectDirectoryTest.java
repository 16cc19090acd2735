package dev.ratchet.workspace;

import dev.ratchet.loop.Workspace;

class ProjectDirectoryTest extends WorkspaceContract {
    @Override
    protected Workspace workspace(DirectoryFingerprint fingerprint) {
        return new ProjectDirectory(directory, fingerprint);
    }
}
