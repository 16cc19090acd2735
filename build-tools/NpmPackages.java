import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Locale;

/** Writes what the two packages of npm need beside the shipped tree: the one that people name, and that of this machine. */
final class NpmPackages {
    private static final String PACKAGE = """
        {
          "name": "%s",
          "version": "%s",
          "description": "%s",
          "license": "Apache-2.0",
          %s
        }
        """;

    /** npm links to it from anywhere; the machine's package is beside it, or further up. */
    private static final String STARTER = """
        #!/bin/sh
        # Starts the Ratchet that the package of this machine brings.
        self=$(readlink -f "$0" 2>/dev/null) || self=$0
        os=$(uname -s)
        case $os in Darwin) os=darwin ;; Linux) os=linux ;; esac
        cpu=$(uname -m)
        case $cpu in aarch64 | arm64) cpu=arm64 ;; x86_64 | amd64) cpu=x64 ;; esac
        place=${self%/*}
        while [ -n "$place" ]; do
          for found in "$place/node_modules/ratchet-loop-$os-$cpu" "$place/ratchet-loop-$os-$cpu"; do
            if [ -x "$found/bin/ratchet" ]; then exec "$found/bin/ratchet" "$@"; fi
          done
          place=${place%/*}
        done
        echo "ratchet: there is no package ratchet-loop-$os-$cpu here: npm left it out (--omit=optional, or no such machine, or no glibc); build Ratchet from its sources instead" >&2
        exit 78
        """;

    private NpmPackages() {}

    static void write(Path directory, String version) throws IOException {
        String os = System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("mac") ? "darwin" : "linux";
        String cpu = System.getProperty("os.arch").equals("aarch64") ? "arm64" : "x64";
        Path machine = Files.createDirectories(directory.resolve("machine"));
        Files.writeString(
                machine.resolve("package.json"),
                PACKAGE.formatted(
                        "ratchet-loop-" + os + "-" + cpu,
                        version,
                        "Ratchet for " + os + " on " + cpu + "; install ratchet-loop instead.",
                        "\"os\": [\"%s\"],\n  \"cpu\": [\"%s\"]".formatted(os, cpu)
                                // The runtime is linked to this C library, and to no other.
                                + (os.equals("linux") ? ",\n  \"libc\": [\"glibc\"]" : "")));
        Path named = Files.createDirectories(directory.resolve("named"));
        Files.writeString(
                named.resolve("package.json"),
                PACKAGE.formatted("ratchet-loop", version, "Runs AI coding agents in a supervised loop.", """
                    "os": ["linux", "darwin"],
                      "bin": { "ratchet": "ratchet", "ratchet-loop": "ratchet" },
                      "optionalDependencies": {
                        "ratchet-loop-linux-x64": "%1$s",
                        "ratchet-loop-linux-arm64": "%1$s",
                        "ratchet-loop-darwin-x64": "%1$s",
                        "ratchet-loop-darwin-arm64": "%1$s"
                      }""".formatted(version)));
        Path starter = Files.writeString(named.resolve("ratchet"), STARTER);
        Files.setPosixFilePermissions(starter, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
