package dev.ratchet.workspace;

import dev.ratchet.loop.Workspace;

class ProjectDirectoryTest extends WorkspaceContract {
    @Override
    protected Workspace workspace() {
        return new ProjectDirectory(directory);
    }
}
