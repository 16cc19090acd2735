package dev.ratchet.app.demo;

import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.store.ClassResources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;

/** The shows that the demo has: each a directory of files that a throw-away repository begins with. */
enum DemoScene {
    LOOP,
    TASKS,
    ENGINE,
    FLEET;

    /** The scripted agent keeps its place in a file beside its script. */
    private static final String IGNORED = ".ratchet/\n*.at\n";

    /**
     * Makes the repository and says where it is.
     *
     * @param settings more of them; then it has a remote as well
     */
    Path make(String settings) {
        try {
            Path directory = Files.createTempDirectory("ratchet-demo-");
            for (String file : files()) {
                Files.writeString(directory.resolve(file), shipped(file));
            }
            Files.writeString(directory.resolve(".gitignore"), IGNORED);
            if (!settings.isEmpty()) {
                Files.writeString(directory.resolve("ratchet.toml"), settings, StandardOpenOption.APPEND);
            }
            DemoRepository.init(directory);
            if (!settings.isEmpty()) {
                DemoRepository.share(directory);
            }
            return directory;
        } catch (IOException e) {
            throw new Trouble("cannot make the demo's directory: " + FailureWords.of(e), e);
        }
    }

    private List<String> files() {
        return switch (this) {
            case LOOP -> List.of("ratchet.toml", "demo.script", "PROMPT.md", "TODO.md");
            case TASKS -> List.of("ratchet.toml", "work.script", "verify.script", "plan.md", "CONTENTS", "check.sh");
            case ENGINE -> List.of("ratchet.toml", "greet.sh", "test.sh");
            case FLEET ->
                List.of(
                        "ratchet.toml",
                        "lemonade.script",
                        "cocoa.script",
                        "espresso.script",
                        "advert.script",
                        "verify.script",
                        "plan.json",
                        "menu.txt",
                        "check.sh",
                        "wait.sh");
        };
    }

    /** A file of the show. */
    String shipped(String name) {
        return ClassResources.text(DemoScene.class, "%s/%s".formatted(name().toLowerCase(Locale.ROOT), name));
    }
}
