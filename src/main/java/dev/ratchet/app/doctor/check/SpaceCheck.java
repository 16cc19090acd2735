package dev.ratchet.app.doctor.check;

import dev.ratchet.app.doctor.check.CheckFinding.Level;
import dev.ratchet.app.doctor.program.ProgramTrial;
import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.ShellResult;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** Room on the disks below some directories, for bytes and for files. */
public record SpaceCheck(List<Path> directories, ProgramTrial trial) implements Check {
    private static final long MB = 1_000_000;
    private static final long LITTLE = 1000 * MB;
    private static final long NEXT_TO_NOTHING = 100 * MB;
    private static final long FEW_FILES = 10_000;
    private static final long HARDLY_ANY_FILES = 1000;

    @Override
    public List<CheckFinding> look() throws IOException, InterruptedException {
        Map<FileStore, Path> disks = new LinkedHashMap<>();
        for (Path directory : directories) {
            Path place = WritableCheck.nearest(directory);
            disks.putIfAbsent(Files.getFileStore(place), place);
        }
        List<CheckFinding> findings = new ArrayList<>();
        for (Map.Entry<FileStore, Path> disk : disks.entrySet()) {
            findings.addAll(look(disk.getValue(), disk.getKey().getUsableSpace()));
        }
        return findings;
    }

    private List<CheckFinding> look(Path place, long bytes) throws InterruptedException {
        String free = "%,d MB free at %s".formatted(bytes / MB, place);
        Level level = level(bytes, LITTLE, NEXT_TO_NOTHING);
        if (level != Level.OK) {
            return List.of(
                    new CheckFinding(level, "only " + free, "make room: a long session can write hundreds of MB"));
        }
        OptionalLong files = filesLeft(place);
        return files.isPresent() && files.getAsLong() < FEW_FILES
                ? List.of(new CheckFinding(
                        level(files.getAsLong(), FEW_FILES, HARDLY_ANY_FILES),
                        "only %,d more files fit at %s".formatted(files.getAsLong(), place),
                        "delete files that nobody needs; 'df -i' shows it"))
                : CheckFinding.ok(free);
    }

    private static Level level(long left, long little, long nothing) {
        return left < nothing ? Level.PROBLEM : left < little ? Level.WARNING : Level.OK;
    }

    /** Java does not tell; nothing where df does not know, or where the number of files has no limit. */
    private OptionalLong filesLeft(Path place) throws InterruptedException {
        try {
            ShellResult result = trial.run("df -Pi %s | tail -n 1".formatted(ProgramTrial.quoted(place)));
            return filesLeft(result.stdout());
        } catch (LaunchFailed _) {
            return OptionalLong.empty();
        }
    }

    static OptionalLong filesLeft(String line) {
        String[] columns = line.strip().split("\\s+", 6);
        boolean limited =
                columns.length == 6 && columns[1].matches("[1-9]\\d{0,17}") && columns[3].matches("\\d{1,18}");
        return limited ? OptionalLong.of(Long.parseLong(columns[3])) : OptionalLong.empty();
    }
}
