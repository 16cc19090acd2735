import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.LocalDateTime;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Lays out what is shipped: launcher, jar, a runtime with just the modules that it needs, completions, manual pages and
 * licences. The archive, the package of Debian and that of npm are all made of this tree, and it is the same to the byte each
 * time it is made of the same commit.
 */
final class ShippedTree {
    /** What the jar asks for, and what it reaches by name only: elliptic curves for TLS, signals. */
    private static final String MODULES = "java.base,java.naming,java.net.http,java.sql,jdk.crypto.ec,jdk.httpserver,"
            + "jdk.security.auth,jdk.unsupported";

    /** A local time, which is what jars keep, so that it does not matter where in the world one is made. */
    private static final LocalDateTime ALL_FILES_ARE_OF = LocalDateTime.of(2026, 1, 1, 0, 0);

    private static final Map<String, String> COMPLETIONS = Map.of(
            "bash", "share/bash-completion/completions/ratchet",
            "zsh", "share/zsh/site-functions/_ratchet",
            "fish", "share/fish/vendor_completions.d/ratchet.fish");

    private static final List<String> PAGES = List.of("README.md", "CHANGELOG.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "dist/compose.yaml");

    private final Path home;
    private final Path root;
    private final Path program;

    private ShippedTree(Path home, Path root) {
        this.home = home;
        this.root = root;
        this.program = root.resolve("lib/ratchet");
    }

    /** Takes the directory of the project, the built jar, where all of it goes, and the version. */
    public static void main(String[] args) throws IOException, InterruptedException {
        Path place = Path.of(args[2]);
        delete(place);
        new ShippedTree(Path.of(args[0]), place.resolve("tree")).make(Path.of(args[1]));
        NpmPackages.write(place.resolve("npm"), args[3]);
    }

    private void make(Path built) throws IOException, InterruptedException {
        Files.createDirectories(program);
        copy(home.resolve("ratchet"), "bin/ratchet");
        Files.setPosixFilePermissions(root.resolve("bin/ratchet"), PosixFilePermissions.fromString("rwxr-xr-x"));
        link();
        Path jar = jar(built);
        completions(jar);
        ManualPages.write(home.resolve("src/test/resources/help"), root.resolve("share/man/man1"));
        copy(home.resolve("LICENSE"), "share/doc/ratchet/LICENSE");
        pages();
        Path bill = home.resolve("target/ratchet-sbom.json");
        if (!Files.exists(bill)) {
            throw new IllegalStateException(bill + " is missing: offline Maven makes no bill of materials");
        }
        copy(bill, "share/doc/ratchet/sbom.json");
        LicenceNotices.write(home.resolve("dist/licences.txt"), bill, root.resolve("share/doc/ratchet/NOTICES"));
    }

    /** What they lead to is where they say, but for the sources. */
    private void pages() throws IOException {
        try (Stream<Path> docs = Files.walk(home.resolve("docs"))) {
            Stream<Path> first = PAGES.stream().map(home::resolve);
            for (Path page : Stream.concat(first, docs.filter(ShippedTree::isPage)).toList()) {
                copy(page, "share/doc/ratchet/" + home.relativize(page));
            }
        }
    }

    private static boolean isPage(Path file) {
        String name = file.getFileName().toString();
        return Stream.of(".md", ".svg", ".png", ".json").anyMatch(name::endsWith);
    }

    private void copy(Path file, String to) throws IOException {
        Path target = root.resolve(to);
        Files.createDirectories(target.getParent());
        Files.copy(file, target, StandardCopyOption.REPLACE_EXISTING);
    }

    /** In a process of its own, in which its parts do not take their turns by where they lie in memory. */
    private void link() throws IOException, InterruptedException {
        run(List.of(
                Path.of(System.getProperty("java.home"), "bin", "jlink").toString(),
                "-J-XX:+UnlockExperimentalVMOptions",
                "-J-XX:hashCode=2",
                "--add-modules",
                MODULES,
                "--strip-debug",
                "--no-man-pages",
                "--no-header-files",
                "--compress",
                "zip-6",
                "--output",
                program.resolve("runtime").toString()));
        unlink(program.resolve("runtime/legal"));
    }

    /** Packages of npm can hold no links, and jlink makes some of texts that are the same. */
    private static void unlink(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path link : files.filter(Files::isSymbolicLink).toList()) {
                byte[] content = Files.readAllBytes(link);
                Files.delete(link);
                Files.write(link, content);
            }
        }
    }

    /** Named by its content, as the launcher wants it, and without the native libraries of other machines. */
    private Path jar(Path built) throws IOException {
        Path quick = program.resolve("quick.jar");
        QuickStartJar.main(new String[] {built.toString(), quick.toString()});
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipFile old = new ZipFile(quick.toFile());
                ZipOutputStream fresh = new ZipOutputStream(bytes)) {
            for (ZipEntry entry : inOrder(old)) {
                ZipEntry same = new ZipEntry(entry.getName());
                same.setTimeLocal(ALL_FILES_ARE_OF);
                fresh.putNextEntry(same);
                try (InputStream content = old.getInputStream(entry)) {
                    content.transferTo(fresh);
                }
            }
        }
        Files.delete(quick);
        byte[] content = bytes.toByteArray();
        Path jar = program.resolve("ratchet-" + hash(content) + ".jar");
        try (OutputStream out = Files.newOutputStream(jar)) {
            out.write(content);
        }
        return jar;
    }

    /** By name, but for the manifest, which has to be the first. */
    private static List<? extends ZipEntry> inOrder(ZipFile jar) {
        return jar.stream()
                .filter(entry -> isForHere(entry.getName()))
                .sorted(Comparator.comparing((ZipEntry entry) -> !entry.getName().equals(JarFile.MANIFEST_NAME))
                        .thenComparing(ZipEntry::getName))
                .toList();
    }

    private static boolean isForHere(String entry) {
        String natives = "org/sqlite/native/";
        return !entry.startsWith(natives) || entry.startsWith(natives + system() + "/" + architecture() + "/");
    }

    /** As the library of SQLite calls it. */
    private static String system() {
        return System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("mac") ? "Mac" : "Linux";
    }

    private static String architecture() {
        String name = System.getProperty("os.arch");
        return name.equals("amd64") ? "x86_64" : name;
    }

    private static String hash(byte[] content) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(content))
                    .substring(0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private void completions(Path jar) throws IOException, InterruptedException {
        for (Map.Entry<String, String> shell : COMPLETIONS.entrySet()) {
            Path file = root.resolve(shell.getValue());
            Files.createDirectories(file.getParent());
            // On the runtime that is shipped with it.
            String java = program.resolve("runtime/bin/java").toString();
            Files.writeString(file, run(List.of(java, "-jar", jar.toString(), "completion", shell.getKey())));
        }
    }

    /** What a program prints. */
    private static String run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        process.getOutputStream().close();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IllegalStateException("%s fails: %s".formatted(String.join(" ", command), printed));
        }
        return printed;
    }

    private static void delete(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return;
        }
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
