import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
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

    private static final Map<String, String> COMPLETIONS = Map.of(
            "bash", "share/bash-completion/completions/ratchet",
            "zsh", "share/zsh/site-functions/_ratchet",
            "fish", "share/fish/vendor_completions.d/ratchet.fish");

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
        copy(home.resolve("README.md"), "share/doc/ratchet/README.md");
        copy(home.resolve("CHANGELOG.md"), "share/doc/ratchet/CHANGELOG.md");
        copy(home.resolve("target/ratchet-sbom.json"), "share/doc/ratchet/sbom.json");
        LicenceNotices.write(
                home.resolve("dist/licences.txt"), home.resolve("target/ratchet-sbom.json"), root.resolve("share/doc/ratchet/NOTICES"));
    }

    private void copy(Path file, String to) throws IOException {
        Path target = root.resolve(to);
        Files.createDirectories(target.getParent());
        Files.copy(file, target, StandardCopyOption.REPLACE_EXISTING);
    }

    private void link() throws IOException {
        StringWriter said = new StringWriter();
        PrintWriter words = new PrintWriter(said);
        int code = ToolProvider.findFirst("jlink")
                .orElseThrow(() -> new IllegalStateException("this JDK has no jlink"))
                .run(
                        words,
                        words,
                        "--add-modules",
                        MODULES,
                        "--strip-debug",
                        "--no-man-pages",
                        "--no-header-files",
                        "--compress",
                        "zip-6",
                        "--output",
                        program.resolve("runtime").toString());
        if (code != 0) {
            throw new IllegalStateException("jlink: " + said);
        }
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
        try (InputStream in = Files.newInputStream(quick);
                ZipInputStream old = new ZipInputStream(in);
                ZipOutputStream fresh = new ZipOutputStream(bytes)) {
            for (ZipEntry entry = old.getNextEntry(); entry != null; entry = old.getNextEntry()) {
                if (isForHere(entry.getName())) {
                    ZipEntry same = new ZipEntry(entry.getName());
                    same.setTime(entry.getTime());
                    fresh.putNextEntry(same);
                    old.transferTo(fresh);
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
            Files.writeString(file, run(jar, List.of("completion", shell.getKey())));
        }
    }

    /** What the program prints, on the runtime that is shipped with it. */
    private String run(Path jar, List<String> words) throws IOException, InterruptedException {
        Path java = program.resolve("runtime/bin/java");
        List<String> command = Stream.concat(
                        Stream.of(java.toString(), "--enable-native-access=ALL-UNNAMED", "-jar", jar.toString()),
                        words.stream())
                .toList();
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        process.getOutputStream().close();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IllegalStateException("ratchet " + String.join(" ", words) + " fails");
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
