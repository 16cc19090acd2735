package dev.ratchet.app.doctor.check;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchService;
import java.util.List;

/** Whether the system still reports changes of files to this user. */
public record InotifyCheck(Path directory) implements Check {
    private static final Path LIMITS = Path.of("/proc/sys/fs/inotify");

    @Override
    public List<CheckFinding> look() throws IOException {
        if (!Files.isDirectory(LIMITS)) {
            return CheckFinding.ok("not on this system: output is looked at every 50 ms");
        }
        String limits = "%s instances and %s watches a user".formatted(limit("instances"), limit("watches"));
        try (WatchService service = FileSystems.getDefault().newWatchService()) {
            directory.register(service, StandardWatchEventKinds.ENTRY_MODIFY);
            return CheckFinding.ok(limits);
        } catch (IOException e) {
            return CheckFinding.warning(
                    "used up (%s): output is looked at every 50 ms instead".formatted(limits),
                    "sysctl fs.inotify.max_user_instances=1024 fs.inotify.max_user_watches=524288");
        }
    }

    /** In one read: these files give nothing to a second one, and their size is said to be 0. */
    static String limit(String what) throws IOException {
        try (InputStream in = Files.newInputStream(LIMITS.resolve("max_user_" + what))) {
            return new String(in.readNBytes(64), StandardCharsets.US_ASCII).strip();
        }
    }
}
