package dev.ratchet.workspace.git;

import dev.ratchet.files.SmallFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a repository's remote is called: the last part of its address, which all clones of it have in common. */
public record RemoteName(Path directory, String remote) {
    private static final int LONGEST = 1 << 20;
    private static final Pattern ADDRESS = Pattern.compile("(?m)^\\s*url\\s*=\\s*\"?(.*?)\"?\\s*$");
    private static final Pattern LAST_PART = Pattern.compile("([^/:]+?)(?:\\.git)?/*$");

    public Optional<String> find() {
        return Repository.around(directory)
                .paths()
                .flatMap(paths -> in(paths.common().resolve("config")));
    }

    private Optional<String> in(Path settings) {
        try {
            String text = SmallFile.text(settings, LONGEST);
            Matcher section = Pattern.compile("(?m)^\\s*\\[remote \"%s\"]([^\\[]*)".formatted(Pattern.quote(remote)))
                    .matcher(text);
            return section.find() ? lastPart(ADDRESS.matcher(section.group(1))) : Optional.empty();
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    private static Optional<String> lastPart(Matcher address) {
        if (!address.find()) {
            return Optional.empty();
        }
        Matcher part = LAST_PART.matcher(address.group(1));
        return part.find() ? Optional.of(part.group(1)) : Optional.empty();
    }
}
