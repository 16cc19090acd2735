package dev.ratchet.loop.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OpenThingsTest {
    private final List<String> closed = new ArrayList<>();
    private final OpenThings open = new OpenThings();

    private void add(String name, Runnable first) {
        open.add(() -> {
            first.run();
            closed.add(name);
        });
    }

    @Test
    void allAreClosedOnceInTheOppositeOrder() {
        add("one", () -> {});
        add("two", () -> {});

        open.close();
        open.close();

        assertThat(closed).containsExactly("two", "one");
    }

    @Test
    void whatGoesWrongWithOneKeepsNoOtherOpen() {
        add("one", () -> {});
        add("two", () -> {
            throw new IllegalStateException("two");
        });
        add("three", () -> {
            throw new IllegalStateException("three");
        });

        assertThatThrownBy(open::close)
                .hasMessage("three")
                .satisfies(thrown -> assertThat(thrown.getSuppressed()[0]).hasMessage("two"));

        assertThat(closed).containsExactly("one");
    }
}
