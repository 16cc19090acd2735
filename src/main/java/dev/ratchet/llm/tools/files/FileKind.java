package dev.ratchet.llm.tools.files;

import java.nio.file.attribute.BasicFileAttributes;

/** What a name in a directory stands for. */
public enum FileKind {
    FILE,
    DIRECTORY,
    LINK,
    /** A pipe, a socket or a device: to open it may take for ever. */
    SPECIAL,
    ABSENT;

    static FileKind of(BasicFileAttributes attributes) {
        if (attributes.isSymbolicLink()) {
            return LINK;
        }
        if (attributes.isDirectory()) {
            return DIRECTORY;
        }
        return attributes.isRegularFile() ? FILE : SPECIAL;
    }
}
