package dev.ratchet.web.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.web.graph.GraphLayout.Spot;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LayeredGraphTest {
    private static GraphNode node(String id, String... after) {
        return new GraphNode(id, List.of(after), "Title of " + id, "note", "ready", "/tasks/" + id);
    }

    private static Spot spot(GraphLayout layout, String id) {
        return Objects.requireNonNull(layout.boxes().get(id));
    }

    @Test
    void whatComesFirstIsOnTheLeft() {
        GraphLayout layout = GraphLayout.of(List.of(node("c", "a", "b"), node("b", "a"), node("a"), node("d", "gone")));
        assertThat(spot(layout, "a").x()).isLessThan(spot(layout, "b").x());
        assertThat(spot(layout, "b").x()).isLessThan(spot(layout, "c").x());
        assertThat(spot(layout, "d").x()).isEqualTo(spot(layout, "a").x());
        assertThat(layout.lines()).hasSize(3);
    }

    @Test
    void aLineThatPassesALayerGoesBetweenItsBoxes() {
        GraphLayout layout = GraphLayout.of(List.of(node("a"), node("b", "a"), node("c", "b", "a")));
        assertThat(layout.lines())
                .filteredOn(line -> line.from().equals("a") && line.to().equals("c"))
                .singleElement()
                .satisfies(line -> assertThat(line.bends()).singleElement().satisfies(bend -> {
                    assertThat(bend.x()).isEqualTo(spot(layout, "b").x());
                    assertThat(Math.abs(bend.y() - spot(layout, "b").y())).isGreaterThan(GraphLayout.BOX_HEIGHT / 2);
                }));
    }

    @Test
    void crossingsThatNeedNotBeAreTakenAway() {
        GraphLayout layout = GraphLayout.of(List.of(node("a"), node("b"), node("x", "b"), node("y", "a")));
        boolean down = spot(layout, "a").y() < spot(layout, "b").y();
        assertThat(spot(layout, "y").y() < spot(layout, "x").y()).isEqualTo(down);
    }

    @Test
    void boxesNeverLieUponEachOtherAndAllAreInThePicture() {
        Random random = new Random(7);
        List<GraphNode> nodes = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            List<String> after = new ArrayList<>();
            for (int j = 0; j < 3 && i > 0; j++) {
                after.add("t" + random.nextInt(i));
            }
            nodes.add(new GraphNode("t" + i, after.stream().distinct().toList(), "t", "", "done", "/"));
        }
        GraphLayout layout = GraphLayout.of(nodes);
        Set<Spot> taken = new HashSet<>();
        layout.boxes().forEach((id, spot) -> {
            assertThat(taken.add(spot)).as(id).isTrue();
            assertThat(spot.x() + GraphLayout.BOX_WIDTH).isLessThan(layout.width());
            assertThat(spot.y() + GraphLayout.BOX_HEIGHT / 2).isBetween(0, layout.height());
        });
        layout.boxes()
                .values()
                .forEach(one -> layout.boxes().values().stream()
                        .filter(other -> other != one && other.x() == one.x())
                        .forEach(other -> assertThat(Math.abs(other.y() - one.y()))
                                .isGreaterThanOrEqualTo(GraphLayout.BOX_HEIGHT)));
    }

    @Test
    void circlesAndNothingAtAllAreDrawnToo() {
        assertThat(GraphLayout.of(List.of()).boxes()).isEmpty();
        assertThat(GraphLayout.of(List.of(node("a", "b"), node("b", "a"), node("c", "c")))
                        .boxes())
                .hasSize(3);
    }

    @Test
    void boxesAreLinksAndSayAllThatIsCutOff() {
        String title = "A title of <b>many</b> words that is too long for any box";
        GraphNode node = new GraphNode("t-1", List.of(), title, "t-1 · done", "done", "/tasks/t-1");
        String svg = new GraphPicture(List.of(node), GraphLayout.of(List.of(node)))
                .svg("Tasks")
                .written();
        assertThat(svg)
                .contains("href=\"/tasks/t-1\"", "class=\"node done\"", "…</text>")
                .contains("<title>A title of &lt;b&gt;many&lt;/b&gt; words that is too long for any box</title>");
    }
}
