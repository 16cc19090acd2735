package dev.ratchet.workspace.saved;

import java.util.List;

/**
 * What is in saved work, for people.
 *
 * @param files that differ from where it began
 * @param diff how, with a summary before it; cut where it is long
 */
public record SavedContent(Saved saved, List<String> files, String diff) {
    public SavedContent {
        files = List.copyOf(files);
    }
}
