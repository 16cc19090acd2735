package dev.ratchet.tui.dashboard;

import dev.ratchet.tui.block.BlockText.Detail;
import dev.ratchet.tui.dashboard.ScrolledText.Position;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What somebody looks at.
 *
 * @param list which of the lists is shown where there is room for one
 * @param chosen the line that is chosen in each list, by what it is about
 * @param position where the large text is; null if it follows its end
 * @param search what is looked for in it; empty for nothing
 * @param zoomed whether the pane with the focus has the screen to itself
 * @param mouse whether the mouse is ours; while it is, a terminal's own selection takes a shift key
 */
public record DashboardView(
        PaneName focus,
        PaneName list,
        Map<PaneName, String> chosen,
        ChosenText shown,
        @Nullable Position position,
        Detail detail,
        String search,
        Overlay overlay,
        boolean zoomed,
        boolean mouse) {
    /**
     * What is looked at first.
     *
     * @param loop the one that is looked at; empty for the first that runs
     */
    public static DashboardView first(String loop) {
        return new DashboardView(
                PaneName.OUTPUT,
                PaneName.ATTEMPTS,
                loop.isEmpty() ? Map.of() : Map.of(PaneName.LOOPS, loop),
                new ChosenText.Latest(),
                null,
                Detail.FOLDED,
                "",
                new Overlay.None(),
                false,
                true);
    }

    public DashboardView {
        chosen = Map.copyOf(chosen);
    }

    /** What is chosen in a list; empty if nobody has chosen. */
    public String chosenIn(PaneName pane) {
        return chosen.getOrDefault(pane, "");
    }

    /** The name of the loop that is looked at; empty if nobody has chosen. */
    public String loop() {
        return chosenIn(PaneName.LOOPS);
    }

    DashboardView focusing(PaneName pane) {
        PaneName other = pane == PaneName.OUTPUT ? list : pane;
        return new DashboardView(pane, other, chosen, shown, position, detail, search, overlay, zoomed, mouse);
    }

    /** Another loop is another text. */
    DashboardView choosing(PaneName pane, String id) {
        Map<PaneName, String> other = new EnumMap<>(PaneName.class);
        other.putAll(chosen);
        other.put(pane, id);
        DashboardView choosing =
                new DashboardView(focus, list, other, shown, position, detail, search, overlay, zoomed, mouse);
        if (pane != PaneName.LOOPS || id.equals(loop())) {
            return choosing;
        }
        other.remove(PaneName.ATTEMPTS);
        return new DashboardView(
                focus, list, other, new ChosenText.Latest(), null, detail, search, overlay, zoomed, mouse);
    }

    /** A session is followed at its end, a page is read from its beginning. */
    DashboardView showing(ChosenText other) {
        Position start = switch (other) {
            case ChosenText.Latest _, ChosenText.OfSession _ -> null;
            case ChosenText.OfTask _, ChosenText.OfLanding _, ChosenText.OfMessage _, ChosenText.OfQuestion _ ->
                new Position(0, 0);
        };
        return new DashboardView(focus, list, chosen, other, start, detail, search, overlay, zoomed, mouse);
    }

    public DashboardView at(@Nullable Position other) {
        return new DashboardView(focus, list, chosen, shown, other, detail, search, overlay, zoomed, mouse);
    }

    public DashboardView in(Detail other) {
        return new DashboardView(focus, list, chosen, shown, position, other, search, overlay, zoomed, mouse);
    }

    DashboardView searching(String words) {
        return new DashboardView(focus, list, chosen, shown, position, detail, words, overlay, zoomed, mouse);
    }

    DashboardView under(Overlay other) {
        return new DashboardView(focus, list, chosen, shown, position, detail, search, other, zoomed, mouse);
    }

    DashboardView zooming(boolean other) {
        return new DashboardView(focus, list, chosen, shown, position, detail, search, overlay, other, mouse);
    }

    DashboardView withMouse(boolean other) {
        return new DashboardView(focus, list, chosen, shown, position, detail, search, overlay, zoomed, other);
    }
}
