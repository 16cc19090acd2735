package dev.ratchet.config;

import dev.ratchet.config.TomlItem.Section;
import dev.ratchet.config.key.AgentKeys;
import dev.ratchet.config.key.ConfigLayer;
import dev.ratchet.config.key.Key;
import dev.ratchet.config.key.KeyHints;
import dev.ratchet.config.key.Keys;
import dev.ratchet.config.value.ConfigProblem;
import dev.ratchet.config.value.ConfigSource;
import dev.ratchet.config.value.TomlText;
import dev.ratchet.config.value.ValueOrigin.InFile;
import dev.ratchet.files.SmallFile;
import dev.ratchet.loop.base.NameRule;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.tomlj.Toml;
import org.tomlj.TomlArray;
import org.tomlj.TomlParseError;
import org.tomlj.TomlParseResult;
import org.tomlj.TomlTable;

/** What a configuration file says. */
final class FileLayer {
    /** Enough for any configuration, and an end for what has none, such as a device. */
    private static final int MOST_BYTES = 1 << 20;

    private final String shown;
    private final ConfigLayer layer = new ConfigLayer();

    private FileLayer(String shown) {
        this.shown = shown;
    }

    /** Reads the file of a place, if it has one. */
    static ConfigLayer read(ConfigLocation location) {
        if (location.file() == null) {
            return new ConfigLayer();
        }
        FileLayer reader = new FileLayer(location.shown());
        reader.read(location.file());
        return reader.layer;
    }

    private void read(Path file) {
        if (Files.isDirectory(file)) {
            unreadable(0, "is a directory, not a file");
            return;
        }
        try {
            byte[] bytes = SmallFile.beginningOfAnything(file, MOST_BYTES + 1);
            if (bytes.length > MOST_BYTES) {
                unreadable(0, "is larger than 1 MiB, which no configuration is");
            } else {
                layer.sources().add(ConfigSource.of(file, bytes));
                decode(bytes);
            }
        } catch (IOException e) {
            unreadable(0, "cannot be read: " + reason(e));
        }
    }

    private void decode(byte[] bytes) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        try {
            String text = StandardCharsets.UTF_8.newDecoder().decode(buffer).toString();
            parse(text.startsWith("\uFEFF") ? text.substring(1) : text);
        } catch (CharacterCodingException e) {
            int line = 1;
            for (int i = 0; i < buffer.position(); i++) {
                line += bytes[i] == '\n' ? 1 : 0;
            }
            int culprit = Byte.toUnsignedInt(bytes[buffer.position()]);
            unreadable(line, "is not UTF-8: unexpected byte 0x%02X".formatted(culprit));
        }
    }

    private void unreadable(int line, String message) {
        layer.add(new ConfigProblem(at(line), null, message));
    }

    private static String reason(IOException failure) {
        return switch (failure) {
            case NoSuchFileException _ -> "no such file";
            case AccessDeniedException _ -> "permission denied";
            case FileSystemException e when e.getReason() != null -> e.getReason();
            default -> String.valueOf(failure.getMessage());
        };
    }

    private void parse(String text) {
        PlainToml.read(text).ifPresentOrElse(items -> items.forEach(this::section), () -> parseAnything(text));
    }

    private void parseAnything(String text) {
        TomlParseResult result = Toml.parse(text);
        TomlItem.of(result).forEach(this::section);
        BitSet echoes = belowBrokenHeaders(text, result.errors());
        layer.forget(problem -> problem.origin() instanceof InFile at && echoes.get(at.line()));
        result.errors().forEach(error -> {
            String message = "not valid TOML: " + error.getMessage();
            unreadable(error.position().line(), message);
        });
    }

    /**
     * The lines below section headers that could not be read. The parser takes them for a part of the section before, so
     * what seems wrong with their keys is only an echo of the broken header.
     */
    private static BitSet belowBrokenHeaders(String text, List<TomlParseError> errors) {
        BitSet faulty = new BitSet();
        errors.forEach(error -> faulty.set(error.position().line()));
        BitSet covered = new BitSet();
        boolean below = false;
        int number = 0;
        for (String line : text.split("\n", -1)) {
            number++;
            if (looksLikeHeader(line.strip())) {
                below = faulty.get(number);
            }
            covered.set(number, below);
        }
        return covered;
    }

    private static boolean looksLikeHeader(String line) {
        return line.startsWith("[") || (line.endsWith("]") && !line.contains("="));
    }

    private void section(TomlItem item) {
        String name = item.name();
        boolean agents = name.equals(AgentKeys.SECTION);
        boolean known = agents || Keys.sections().contains(name);
        if (known && item.value() instanceof Section(var items)) {
            items.forEach(entry -> {
                if (agents) {
                    agent(entry);
                } else {
                    setting(name, Keys.in(name), entry);
                }
            });
            return;
        }
        String message = known ? notASection(name, item.value()) : outsider(name, item.value());
        layer.add(new ConfigProblem(at(item.line()), TomlText.name(name), message));
    }

    private void agent(TomlItem item) {
        String name = item.name();
        String section = AgentKeys.section(name);
        InFile origin = at(item.line());
        if (!(item.value() instanceof Section(var settings))) {
            String hint = KeyHints.wherever(name).map(where -> ", " + where).orElse("");
            layer.add(new ConfigProblem(
                    origin,
                    section,
                    "expected a table [" + section + "], found " + TomlText.kind(item.value()) + hint));
            return;
        }
        if (NameRule.allow(name)) {
            layer.agents().add(name);
        } else {
            layer.add(new ConfigProblem(origin, section, "cannot be the name of an agent, " + NameRule.RULE));
        }
        List<Key<?>> keys = new AgentKeys(name).all();
        settings.forEach(entry -> setting(section, keys, entry));
    }

    private void setting(String section, List<Key<?>> keys, TomlItem item) {
        String name = item.name();
        InFile origin = at(item.line());
        Optional<Key<?>> key =
                keys.stream().filter(known -> known.name().equals(name)).findFirst();
        if (key.isPresent()) {
            layer.toml(key.get(), item.value(), origin);
        } else {
            String path = section + "." + TomlText.name(name);
            layer.add(new ConfigProblem(origin, path, "unknown key, " + KeyHints.forKey(section, name, keys)));
        }
    }

    private static String notASection(String name, Object value) {
        String found = isListOfTables(value) ? "a list of tables [[" + name + "]]" : TomlText.kind(value);
        String expected = name.equals(AgentKeys.SECTION) ? "tables [agents.NAME]" : "a section [" + name + "]";
        return "expected " + expected + ", found " + found;
    }

    private static String outsider(String name, Object value) {
        return value instanceof Section || isListOfTables(value)
                ? "unknown section, " + KeyHints.forSection(name)
                : "a key outside of any section, " + KeyHints.forOutsider(name);
    }

    private static boolean isListOfTables(Object value) {
        return value instanceof TomlArray array && !array.isEmpty() && array.get(0) instanceof TomlTable;
    }

    private InFile at(int line) {
        return new InFile(shown, line);
    }
}
