package dev.ratchet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.app.Main;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The script that starts Ratchet, with a program in java's place that says how it was called. */
class LauncherScriptTest extends LauncherInstallation {
    private static final List<String> TOOLS =
            List.of("tr", "cksum", "cut", "find", "head", "readlink", "mktemp", "sed", "mkdir", "mv", "rm", "printf");

    @Test
    void theJvmOpensNoDoorAndLeavesNoMemoryInFiles() throws IOException {
        Files.createDirectories(directory.resolve("user/.local/state/ratchet"));

        assertThat(start())
                .contains("-XX:+DisableAttachMechanism", "-XX:-UsePerfData", "-XX:-CreateCoredumpOnCrash", "core=0")
                .contains("-XX:-DumpReplayDataOnError")
                .contains("-XX:ErrorFile=" + directory.resolve("user/.local/state/ratchet/hs_err_pid%p.log"))
                .endsWith("java=" + directory.resolve("jdk/bin/java"));
    }

    @Test
    void whatHasAnyJvmRunCodeIsKeptForOthers() throws IOException {
        for (String name : List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS", "JDK_AOT_VM_OPTIONS")) {
            environment.put(name, "-javaagent:build/it's.jar");
        }
        environment.put("RATCHET_JAVA_OPTIONS", "-Da=b -Dc=d");

        assertThat(start())
                .contains("RATCHET_KEPT_JAVA_TOOL_OPTIONS=-javaagent:build/it's.jar", "-Da=b", "-Dc=d")
                .noneMatch(line -> line.matches("(JAVA_TOOL|JDK_JAVA|_JAVA|JDK_AOT_VM)_OPTIONS=.*"));
    }

    @Test
    void nothingIsTakenFromTheProject() throws IOException {
        Path bin = Files.createDirectories(project.resolve(".venv/bin"));
        for (String tool : TOOLS) {
            executable(bin.resolve(tool), "#!/bin/sh\necho " + tool + " >> '" + project.resolve("ran") + "'\n");
        }
        executable(bin.resolve("java"), TELLING);
        Path link = Files.createSymbolicLink(directory.resolve("link"), bin);
        String path = bin + ":.venv/bin::" + link + ":/usr/bin:/bin";
        environment.put("PATH", path);

        assertThat(start()).contains("PATH=" + path).endsWith("java=" + directory.resolve("jdk/bin/java"));
        assertThat(project.resolve("ran")).doesNotExist();
    }

    @Test
    void norIsAJdk() throws IOException {
        jdk(project.resolve("jdk"));
        environment.put("JAVA_HOME", project.resolve("jdk").toString());
        environment.put("PATH", project.resolve("jdk/bin") + ":" + directory.resolve("jdk/bin") + ":/usr/bin:/bin");

        assertThat(start()).endsWith("java=" + directory.resolve("jdk/bin/java"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"de_DE.UTF-8", "xx_XX.UTF-8", "C", "POSIX", ""})
    void javaReadsNamesAsUtf8WhateverTheUsersLocaleIsWhichOthersGetBack(String locale) throws IOException {
        environment.put("LC_ALL", locale);

        assertThat(start())
                .anyMatch(line -> line.toLowerCase(Locale.ROOT).matches("lc_all=.*utf-?8"))
                .contains("RATCHET_KEPT_LC_ALL=" + locale);
    }

    @Test
    void aJvmThatCannotStartSaysWhyAndNotAmongTheResults() throws IOException {
        assertThat(start()).contains("-XX:+DisplayVMOutputToStderr").doesNotContain("-XX:-DisplayVMOutput");
    }

    /** Else the next file that java opens would be in its place, and get what is meant for people. */
    @Test
    void noStreamIsClosedAndWhatIsWrittenToALostOneFails() throws IOException {
        Path told = directory.resolve("told");
        executable(
                directory.resolve("jdk/bin/java"),
                "#!/bin/sh\nexec 4> '" + told + "'\ntrue 3<&0 && true 3>&1 && true 3>&2 && echo open >&4\n"
                        + "echo result || echo lost >&4\n");

        assertThat(shell("-c", "sh '" + directory.resolve("home/ratchet") + "' version <&- >&- 2>&-"))
                .isEmpty();
        assertThat(told).content().isEqualTo("open\nlost\n");
    }

    @Test
    void aLocaleThatIsNotSetIsKeptAsNothing() throws IOException {
        assertThat(start()).contains("RATCHET_KEPT_LC_ALL=");
    }

    @Test
    void whoeverIsCutOffWhileTheStartUpCacheIsMadeLeavesNothingBehind() throws Exception {
        Path pid = directory.resolve("user.pid");
        executable(
                directory.resolve("jdk/bin/java"),
                "#!/bin/sh\ncase \"$*\" in *warm-up*) echo $$ > \"$HOME.part\"; mv \"$HOME.part\" \"$HOME.pid\";"
                        + " exec sleep 300 ;; esac\necho started\n");
        Process process = launcher(List.of(directory.resolve("home/ratchet").toString(), "version"));
        for (long began = System.nanoTime(); !Files.exists(pid); LockSupport.parkNanos(10_000_000)) {
            assertThat(System.nanoTime() - began).isLessThan(60_000_000_000L);
        }
        Optional<ProcessHandle> maker =
                ProcessHandle.of(Long.parseLong(Files.readString(pid).strip()));

        // Whoever comes meanwhile does not wait.
        assertThat(start()).containsExactly("started");
        process.destroy();

        assertThat(process.waitFor()).isEqualTo(130);
        assertThat(maker.orElseThrow().onExit()).succeedsWithin(Duration.ofSeconds(60));
        assertThat(remains()).isEmpty();
    }

    @Test
    void whatAnotherHasLeftOfAStartUpCacheGoesWithTheNext() throws IOException {
        Files.createDirectories(directory.resolve("home/target/run/.cache.4194305.native"));

        assertThat(start()).isNotEmpty();

        assertThat(remains()).isEmpty();
    }

    /** A fleet, or the panes of a terminal that somebody opens in the morning. */
    @Test
    void ofSeveralThatStartAtOnceOneMakesTheStartUpCaches() throws Exception {
        Path archive = unpacked("archive");
        making(archive, "for wait in $(seq 600); do [ $(wc -l < \"$HOME.started\") = 5 ] && break; sleep 0.05; done");
        Files.createFile(directory.resolve("user.started"));
        List<Process> all = new ArrayList<>();
        for (int each = 0; each < 6; each++) {
            all.add(launcher(List.of(archive.resolve("bin/ratchet").toString(), "version")));
        }
        for (Process each : all) {
            assertThat(each.waitFor()).isZero();
        }

        assertThat(directory.resolve("user.made")).hasContent("x\n");
        assertThat(files(directory.resolve("user/.cache/ratchet")))
                .noneMatch(file -> file.getFileName().toString().startsWith("."));
    }

    @Test
    void whoeverIsGoneOrHasBeenAtItForHoursKeepsNobodyFromMakingTheStartUpCaches() throws IOException {
        Path archive = unpacked("archive");
        making(archive, ":");
        Path made = directory.resolve("user.made");
        Path turn = Files.createDirectories(directory.resolve("user/.cache/ratchet/.making"));
        long alive = ProcessHandle.current().pid();

        Files.writeString(turn.resolve("pid"), alive + "\n");
        shell(archive.resolve("bin/ratchet").toString(), "version");
        assertThat(made).doesNotExist();

        Files.setLastModifiedTime(turn, FileTime.from(Instant.now().minus(Duration.ofHours(2))));
        shell(archive.resolve("bin/ratchet").toString(), "version");
        assertThat(made).hasContent("x\n");
        assertThat(turn).doesNotExist();

        forgetCaches();
        Files.createDirectories(turn);
        Files.writeString(turn.resolve("pid"), "4194305\n");
        shell(archive.resolve("bin/ratchet").toString(), "version");
        assertThat(made).hasContent("x\nx\n");
        assertThat(turn).doesNotExist();
    }

    /** Ten seconds without a word look like a program that hangs. */
    @Test
    void whoeverWaitsForTheStartUpCachesIsToldAndNotAmongTheResults() throws Exception {
        Path archive = unpacked("archive");
        making(archive, ":");
        Path output = directory.resolve("output");
        String launcher = "'" + archive.resolve("bin/ratchet") + "' version --json > '" + output + "'";

        assertThat(shell("-c", "sh " + launcher))
                .containsExactly("ratchet: preparing for quick starts (once, about ten seconds) ...");
        assertThat(output).isEmptyFile();
        assertThat(shell("-c", "sh " + launcher)).isEmpty();

        forgetCaches();
        Path turn = Files.createDirectories(directory.resolve("user/.cache/ratchet/.making"));
        Files.writeString(turn.resolve("pid"), ProcessHandle.current().pid() + "\n");
        assertThat(shell("-c", "sh " + launcher))
                .as("whoever does not wait is told nothing")
                .isEmpty();
    }

    private void forgetCaches() throws IOException {
        for (Path file : files(directory.resolve("user/.cache/ratchet"))) {
            if (file.getFileName().toString().contains(".aot")) {
                Files.delete(file);
            }
        }
    }

    /** Has the archive's java make start-up caches that are empty, and do this on the way. */
    private static void making(Path archive, String meanwhile) throws IOException {
        executable(archive.resolve("lib/ratchet/runtime/bin/java"), """
            #!/bin/sh
            case "$*" in *'.cache.'*.native*) echo x >> "$HOME.made"; %s ;; esac
            case "$*" in *warm-up*) ;; *) echo started >> "$HOME.started" ;; esac
            for word in "$@"; do case $word in -XX:AOTCacheOutput=*) : > "${word#*=}" ;; esac; done
            """.formatted(meanwhile));
    }

    @Test
    void theClassIsNamedUnlessAColonWouldEndTheNameOfItsJar() throws IOException {
        String jar = directory.resolve("home/target/run/ratchet-1.jar").toString();
        assertThat(start())
                .containsSubsequence("--enable-native-access=ALL-UNNAMED", "-cp", jar, Main.class.getName(), "version");

        Path odd = Files.move(directory.resolve("home"), directory.resolve("a:b"));
        assertThat(shell(odd.resolve("ratchet").toString(), "version"))
                .containsSubsequence(
                        "-jar", odd.resolve("target/run/ratchet-1.jar").toString(), "version")
                .doesNotContain("-cp", Main.class.getName());
    }

    @Test
    void anUnpackedArchiveRunsOnWhatItBringsAndIsNotWrittenTo() throws IOException {
        Path archive = unpacked("archive of ratchet");
        List<Path> before = files(archive);

        List<String> told = shell(archive.resolve("bin/ratchet").toString(), "version");

        assertThat(told)
                .contains("-Dratchet.installed=" + archive.resolve("lib/ratchet"))
                .contains("-Dratchet.kept=" + directory.resolve("user/.cache/ratchet"))
                .contains(archive.resolve("lib/ratchet/ratchet-2.jar").toString())
                .endsWith("java=" + archive.resolve("lib/ratchet/runtime/bin/java"));
        assertThat(files(archive)).isEqualTo(before);
        assertThat(directory.resolve("user/.cache/ratchet")).isDirectory();
    }

    @Test
    void aDamagedArchiveSaysSo() throws IOException {
        Path archive = unpacked("archive");
        Files.delete(archive.resolve("lib/ratchet/ratchet-2.jar"));

        assertThat(shell(archive.resolve("bin/ratchet").toString(), "version"))
                .singleElement()
                .asString()
                .contains("has no ratchet-*.jar; unpack the archive, or install the package, again");
    }

    @Test
    void whatAnAgentStartsMakesNoStartUpCache() throws IOException {
        Path archive = unpacked("archive");
        environment.put("RATCHET_ATTEMPT", "1");

        assertThat(shell(archive.resolve("bin/ratchet").toString(), "version")).isNotEmpty();
        assertThat(directory.resolve("user/.cache")).doesNotExist();
    }

    @Test
    void startUpCachesOfFormerPlacesAreFew() throws IOException {
        Path cache = Files.createDirectories(directory.resolve("user/.cache/ratchet"));
        for (int place = 0; place < 9; place++) {
            Files.createFile(cache.resolve("ratchet-1-25-place" + place + ".aot"));
            Files.createFile(cache.resolve("ratchet-1-25-place" + place + ".aot.tools"));
            Files.createFile(cache.resolve("ratchet-1-25-place" + place + ".aot.loop"));
            Files.createFile(cache.resolve("ratchet-1-25-place" + place + ".aot.quick"));
            Files.createDirectory(cache.resolve("ratchet-1-place" + place + ".native"));
        }

        assertThat(shell(unpacked("archive").resolve("bin/ratchet").toString(), "version"))
                .isNotEmpty();

        assertThat(files(cache)).hasSizeBetween(20, 22);
    }

    @Test
    void aCacheDirectoryThatIsNotAbsoluteDoesNotCount() throws IOException {
        environment.put("XDG_CACHE_HOME", "cache");

        assertThat(shell(unpacked("archive").resolve("bin/ratchet").toString(), "version"))
                .contains("-Dratchet.kept=" + directory.resolve("user/.cache/ratchet"));
        assertThat(project.resolve("cache")).doesNotExist();
    }

    @Test
    void theServerOfAnAttemptsToolsLoopsAndWhatPeopleTypeAllDayHaveStartUpCachesOfTheirOwn() throws IOException {
        executable(
                directory.resolve("jdk/bin/java"),
                "#!/bin/sh\n"
                    + "for word in \"$@\"; do case $word in -XX:AOTCacheOutput=*) : > \"${word#*=}\" ;; esac; done\n"
                    + "printf '%s\\n"
                    + "' \"$@\"\n");
        String launcher = directory.resolve("home/ratchet").toString();

        assertThat(cacheOf(shell(launcher, "mcp"))).endsWith(".aot.tools");
        assertThat(cacheOf(shell(launcher, "mcp", "--project", "."))).endsWith(".aot");
        for (String loop : List.of("run", "fleet", "resume", "12", "-q", "serve")) {
            assertThat(cacheOf(shell(launcher, loop, "--name", "x"))).as(loop).endsWith(".aot.loop");
        }
        assertThat(cacheOf(shell(launcher))).endsWith(".aot.loop");
        for (String quick : List.of("status", "version", "loops")) {
            assertThat(cacheOf(shell(launcher, quick))).as(quick).endsWith(".aot.quick");
        }
        assertThat(cacheOf(shell(launcher, "task", "list", "--ready"))).endsWith(".aot.quick");
        assertThat(cacheOf(shell(launcher, "task", "next"))).endsWith(".aot");
        for (String other : List.of("--version", "-V", "-v", "-h", "--help", "task", "metrics")) {
            assertThat(cacheOf(shell(launcher, other))).as(other).endsWith(".aot");
        }
        assertThat(remains()).isEmpty();
    }

    private static String cacheOf(List<String> words) {
        return words.stream()
                .filter(word -> word.startsWith("-XX:AOTCache="))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void whatFailedForWantOfRoomIsTriedAgainAnotherDay() throws IOException {
        Path archive = unpacked("archive");
        executable(
                archive.resolve("lib/ratchet/runtime/bin/java"),
                "#!/bin/sh\ncase \"$*\" in *'.cache.'*.native*) echo x >> \"$HOME.made\" ;; esac\n");
        Path made = directory.resolve("user.made");
        for (int start = 0; start < 2; start++) {
            shell(archive.resolve("bin/ratchet").toString(), "version");
        }
        assertThat(made).hasContent("x\n");
        Path failed = files(directory.resolve("user/.cache/ratchet")).stream()
                .filter(file -> file.toString().endsWith(".failed"))
                .findFirst()
                .orElseThrow();

        Files.setLastModifiedTime(failed, FileTime.from(Instant.now().minus(Duration.ofHours(49))));
        shell(archive.resolve("bin/ratchet").toString(), "version");

        assertThat(made).hasContent("x\nx\n");
    }

    private List<Path> remains() throws IOException {
        try (Stream<Path> files = Files.list(directory.resolve("home/target/run"))) {
            return files.filter(file -> file.getFileName().toString().startsWith(".cache"))
                    .toList();
        }
    }
}
