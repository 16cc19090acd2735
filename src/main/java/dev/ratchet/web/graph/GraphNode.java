package dev.ratchet.web.graph;

import java.util.List;

/**
 * A box of a picture, with what it comes after.
 *
 * @param after the boxes that come before it, by their ids; those that are not in the picture do not count
 * @param title what it says
 * @param note in small letters below that
 * @param tone how it stands: a class of the style sheet
 * @param place where a click leads
 */
public record GraphNode(String id, List<String> after, String title, String note, String tone, String place) {
    public GraphNode {
        after = List.copyOf(after);
    }
}
