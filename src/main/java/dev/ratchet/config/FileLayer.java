package dev.ratchet.config;

import java.util.Map;
import java.util.Optional;
import org.tomlj.Toml;
import org.tomlj.TomlArray;
import org.tomlj.TomlParseResult;
import org.tomlj.TomlTable;

/** What a configuration file says. */
final class FileLayer {
    private final String shown;
    private final Layer layer = new Layer();

    private FileLayer(String shown) {
        this.shown = shown;
    }

    /** Reads the file of a place, if it has one. */
    static Layer read(Place place) {
        if (place.file() == null) {
            return new Layer();
        }
        FileLayer reader = new FileLayer(place.shown());
        switch (FileText.read(place.file(), place.shown())) {
            case FileText.Contents(var text) -> reader.parse(text);
            case FileText.Unreadable(var problem) -> reader.layer.add(problem);
        }
        return reader.layer;
    }

    private void parse(String text) {
        TomlParseResult result = Toml.parse(text);
        result.entrySet().forEach(entry -> section(result, entry));
        BrokenHeaders broken = BrokenHeaders.of(text, result.errors());
        layer.problems().removeIf(problem -> broken.cover(problem.origin()));
        result.errors().forEach(error -> {
            String message = "not valid TOML: " + error.getMessage();
            layer.add(new Problem(at(error.position().line()), null, message));
        });
    }

    private void section(TomlTable file, Map.Entry<String, Object> entry) {
        String name = entry.getKey();
        Origin.InFile origin = at(TomlText.line(file, name));
        boolean known = Keys.sections().contains(name);
        if (!(entry.getValue() instanceof TomlTable table)) {
            layer.add(new Problem(origin, TomlText.name(name), known ? notASection(entry) : outsider(name, entry)));
        } else if (known) {
            table.entrySet().forEach(setting -> setting(name, table, setting));
        } else {
            layer.add(new Problem(origin, TomlText.name(name), "unknown section, " + Hint.forSection(name)));
        }
    }

    private void setting(String section, TomlTable table, Map.Entry<String, Object> entry) {
        String name = entry.getKey();
        Origin.InFile origin = at(TomlText.line(table, name));
        Optional<Key<?>> key = Keys.find(section + "." + name);
        if (key.isPresent()) {
            layer.toml(key.get(), entry.getValue(), origin);
        } else {
            String path = section + "." + TomlText.name(name);
            layer.add(new Problem(origin, path, "unknown key, " + Hint.forKey(section, name)));
        }
    }

    private static String notASection(Map.Entry<String, Object> entry) {
        String expected = "expected a section [" + entry.getKey() + "], found ";
        return entry.getValue() instanceof TomlArray array && array.size() > 0 && array.get(0) instanceof TomlTable
                ? expected + "a list of tables [[" + entry.getKey() + "]]"
                : expected + TomlText.kind(entry.getValue());
    }

    private static String outsider(String name, Map.Entry<String, Object> entry) {
        return entry.getValue() instanceof TomlArray array && array.size() > 0 && array.get(0) instanceof TomlTable
                ? "unknown section, " + Hint.forSection(name)
                : "a key outside of any section, " + Hint.forOutsider(name);
    }

    private Origin.InFile at(int line) {
        return new Origin.InFile(shown, line);
    }
}
