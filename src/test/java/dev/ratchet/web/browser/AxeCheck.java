package dev.ratchet.web.browser;

import dev.ratchet.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Has axe look for what keeps people from using a page: the rules of WCAG 2.1 up to AA, and its best practices. */
public record AxeCheck(String program) {
    public static AxeCheck load() throws IOException {
        try (InputStream in = AxeCheck.class.getResourceAsStream("/axe.min.js")) {
            return new AxeCheck(new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    /** What it finds in the page of a tab, each in a line. */
    public List<String> problems(Tab tab) {
        return problems(tab, "{}");
    }

    /** The same for colours alone, which are all that differs between light and dark. */
    public List<String> problemsOfColours(Tab tab) {
        return problems(tab, "{ runOnly: ['color-contrast'] }");
    }

    private List<String> problems(Tab tab, String options) {
        if (!tab.truth("typeof axe === 'object'")) {
            tab.run(program);
        }
        String found = tab.text("""
            axe.run(document, %s).then(found => JSON.stringify(found.violations.map(one =>
              one.id + ": " + one.nodes.map(node => node.html.slice(0, 200)).join(" | "))))\
            """.formatted(options));
        Stream<Json> lines = Json.parseOrNothing(found).items().stream();
        return lines.map(line -> line.text("")).toList();
    }
}
