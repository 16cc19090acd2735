package dev.ratchet.web.graph;

import dev.ratchet.web.graph.GraphLayout.Line;
import dev.ratchet.web.graph.GraphLayout.Spot;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Lays out a graph in layers: each box is one layer right of the last that it comes after, and boxes of a layer are ordered so that
 * few lines cross. A line that passes a layer by has a place there as well, so that it goes between boxes and not through them.
 */
final class LayeredGraph {
    /** More turns hardly take away any more crossings. */
    private static final int TURNS = 6;

    /** How much room a line takes that passes, where a box takes 1. */
    private static final double LINE = 0.3;

    private final List<GraphNode> nodes;
    private final Map<String, Integer> numbers = new HashMap<>();

    /** The layer of each place: boxes first, then where lines pass. */
    private final List<Integer> layers = new ArrayList<>();

    private final List<List<Integer>> before = new ArrayList<>();
    private final List<List<Integer>> after = new ArrayList<>();

    /** The places of each line between boxes that are not in neighbouring layers. */
    private final Map<Link, List<Integer>> passing = new LinkedHashMap<>();

    private record Link(int from, int to) {}

    LayeredGraph(List<GraphNode> nodes) {
        this.nodes = nodes;
        for (GraphNode node : nodes) {
            numbers.put(node.id(), numbers.size());
            place(0);
        }
    }

    private int place(int layer) {
        layers.add(layer);
        before.add(new ArrayList<>());
        after.add(new ArrayList<>());
        return layers.size() - 1;
    }

    GraphLayout layout() {
        List<Link> links = links();
        rank(links);
        links.forEach(this::thread);
        List<List<Integer>> ordered = ordered();
        double[] heights = heights(ordered);
        return drawn(ordered, heights, links);
    }

    /** What is not in the picture does not count; nor does a line to itself. */
    private List<Link> links() {
        List<Link> links = new ArrayList<>();
        for (int to = 0; to < nodes.size(); to++) {
            for (String id : nodes.get(to).after()) {
                Integer from = numbers.get(id);
                if (from != null && from != to) {
                    links.add(new Link(from, to));
                }
            }
        }
        return links;
    }

    /** By the longest way to it. Whatever is part of a circle, which tasks never are, stays on the left. */
    private void rank(List<Link> links) {
        int[] open = new int[nodes.size()];
        Map<Integer, List<Integer>> next = new HashMap<>();
        for (Link link : links) {
            open[link.to]++;
            next.computeIfAbsent(link.from, _ -> new ArrayList<>()).add(link.to);
        }
        Deque<Integer> due = new ArrayDeque<>();
        for (int i = 0; i < open.length; i++) {
            if (open[i] == 0) {
                due.add(i);
            }
        }
        while (!due.isEmpty()) {
            int one = due.remove();
            for (int other : next.getOrDefault(one, List.of())) {
                layers.set(other, Math.max(layers.get(other), layers.get(one) + 1));
                if (--open[other] == 0) {
                    due.add(other);
                }
            }
        }
    }

    /** Gives a line a place in each layer that it passes. */
    private void thread(Link link) {
        List<Integer> places = new ArrayList<>();
        int last = link.from;
        for (int layer = layers.get(link.from) + 1; layer < layers.get(link.to); layer++) {
            int here = place(layer);
            connect(last, here);
            places.add(here);
            last = here;
        }
        if (layers.get(link.from) < layers.get(link.to)) {
            connect(last, link.to);
        }
        passing.put(link, places);
    }

    private void connect(int from, int to) {
        before.get(to).add(from);
        after.get(from).add(to);
    }

    /** Each place near the middle of those that it is connected to, from the left and from the right in turn. */
    private List<List<Integer>> ordered() {
        int most = layers.stream().mapToInt(Integer::intValue).max().orElse(-1) + 1;
        List<List<Integer>> all = new ArrayList<>();
        for (int layer = 0; layer < most; layer++) {
            all.add(new ArrayList<>());
        }
        for (int place = 0; place < layers.size(); place++) {
            all.get(layers.get(place)).add(place);
        }
        double[] position = new double[layers.size()];
        all.forEach(layer -> number(layer, position));
        for (int turn = 0; turn < TURNS; turn++) {
            boolean rightwards = turn % 2 == 0;
            List<List<Integer>> way = rightwards ? all : all.reversed();
            way.forEach(layer -> sort(layer, rightwards ? before : after, position));
        }
        return all;
    }

    private static void sort(List<Integer> layer, List<List<Integer>> neighbours, double[] position) {
        Map<Integer, Double> middles = new HashMap<>();
        for (int place : layer) {
            middles.put(
                    place,
                    neighbours.get(place).stream()
                            .mapToDouble(other -> position[other])
                            .average()
                            .orElse(position[place]));
        }
        layer.sort((one, other) -> Double.compare(middles.getOrDefault(one, 0.0), middles.getOrDefault(other, 0.0)));
        number(layer, position);
    }

    /** Layers of different lengths are compared by how far down something is. */
    private static void number(List<Integer> layer, double[] position) {
        for (int i = 0; i < layer.size(); i++) {
            position[layer.get(i)] = (i + 0.5) / layer.size();
        }
    }

    /** Each place as near to what it is connected to as its neighbours let it. */
    private double[] heights(List<List<Integer>> ordered) {
        double[] heights = new double[layers.size()];
        for (List<Integer> layer : ordered) {
            for (int i = 1; i < layer.size(); i++) {
                heights[layer.get(i)] = heights[layer.get(i - 1)] + gap(layer, i);
            }
        }
        for (int turn = 0; turn < TURNS; turn++) {
            boolean rightwards = turn % 2 == 0;
            List<List<Integer>> way = rightwards ? ordered : ordered.reversed();
            way.forEach(layer -> settle(layer, rightwards ? before : after, heights));
        }
        ordered.forEach(layer -> gather(layer, heights));
        double top = Arrays.stream(heights).min().orElse(0);
        for (int i = 0; i < heights.length; i++) {
            heights[i] -= top;
        }
        return heights;
    }

    /** From the middle of one place of a layer to the middle of the one above it. */
    private double gap(List<Integer> layer, int below) {
        return (room(layer.get(below - 1)) + room(layer.get(below))) / 2;
    }

    private double room(int place) {
        return place < nodes.size() ? 1 : LINE;
    }

    /** What is connected to nothing is close to its neighbours, wherever it was pushed to. */
    private void gather(List<Integer> layer, double[] heights) {
        for (int i = 1; i < layer.size(); i++) {
            int place = layer.get(i);
            if (before.get(place).isEmpty() && after.get(place).isEmpty()) {
                heights[place] = Math.min(heights[place], heights[layer.get(i - 1)] + gap(layer, i));
            }
        }
    }

    /** Where they would be if they were alone, then apart again: as far down as up. */
    private void settle(List<Integer> layer, List<List<Integer>> neighbours, double[] heights) {
        double[] wanted = new double[layer.size()];
        for (int i = 0; i < wanted.length; i++) {
            int place = layer.get(i);
            wanted[i] = neighbours.get(place).stream()
                    .mapToDouble(other -> heights[other])
                    .average()
                    .orElse(heights[place]);
        }
        double[] down = wanted.clone();
        for (int i = 1; i < down.length; i++) {
            down[i] = Math.max(down[i], down[i - 1] + gap(layer, i));
        }
        double[] up = wanted.clone();
        for (int i = up.length - 2; i >= 0; i--) {
            up[i] = Math.min(up[i], up[i + 1] - gap(layer, i + 1));
        }
        for (int i = 0; i < wanted.length; i++) {
            heights[layer.get(i)] = (down[i] + up[i]) / 2;
        }
    }

    private GraphLayout drawn(List<List<Integer>> ordered, double[] heights, List<Link> links) {
        Spot[] spots = new Spot[layers.size()];
        for (int place = 0; place < spots.length; place++) {
            spots[place] = new Spot(
                    GraphLayout.MARGIN + layers.get(place) * GraphLayout.COLUMN,
                    GraphLayout.MARGIN
                            + GraphLayout.BOX_HEIGHT / 2
                            + (int) Math.round(heights[place] * GraphLayout.ROW));
        }
        Map<String, Spot> boxes = new LinkedHashMap<>();
        for (int i = 0; i < nodes.size(); i++) {
            boxes.put(nodes.get(i).id(), spots[i]);
        }
        List<Line> lines = links.stream()
                .map(link -> new Line(
                        nodes.get(link.from).id(),
                        nodes.get(link.to).id(),
                        passing.getOrDefault(link, List.of()).stream()
                                .map(place -> spots[place])
                                .toList()))
                .toList();
        int lowest = Arrays.stream(spots).mapToInt(Spot::y).max().orElse(0);
        int width = Math.max(1, ordered.size()) * GraphLayout.COLUMN
                - (GraphLayout.COLUMN - GraphLayout.BOX_WIDTH)
                + 2 * GraphLayout.MARGIN;
        return new GraphLayout(width, lowest + GraphLayout.BOX_HEIGHT / 2 + GraphLayout.MARGIN, boxes, lines);
    }
}
