package dev.ratchet.process;

import dev.ratchet.loop.base.Complaint;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Finds programs the way a shell would. */
public final class ProgramSearch {
    /** Where programs are looked for when nobody says where. */
    public static final String USUAL_PATH = "/usr/local/bin:/usr/bin:/bin";

    private static final String HERE = "./";
    private static final Pattern SEPARATOR = Pattern.compile(":");

    private ProgramSearch() {}

    /** Looks for the command: a name with a slash relative to the directory, a bare one on the search path given. */
    public static ProgramLookup find(String command, Path directory, String path) {
        List<Path> places;
        try {
            places = places(command, directory, path);
        } catch (InvalidPathException e) {
            return new ProgramLookup.Missing(Complaint.of("'" + command + "' is not the name of a program"));
        }
        for (Path place : places) {
            if (Files.isRegularFile(place) && Files.isExecutable(place)) {
                return new ProgramLookup.Found(place);
            }
        }
        for (Path place : places) {
            if (Files.isRegularFile(place)) {
                return new ProgramLookup.NotExecutable(place);
            }
        }
        return new ProgramLookup.Missing(missing(command, directory));
    }

    /** The program that the command means, or why it cannot be started. */
    public static Path require(String command, Path directory, String path) throws LaunchFailed {
        return switch (find(command, directory, path)) {
            case ProgramLookup.Found(Path found) -> found;
            case ProgramLookup.Missing(Complaint why) ->
                throw new LaunchFailed(why.in("cannot start " + command), null);
            case ProgramLookup.NotExecutable(Path file) ->
                throw new LaunchFailed("cannot start " + command + ": " + file + " is not executable");
        };
    }

    private static List<Path> places(String command, Path directory, String path) {
        if (command.isEmpty()) {
            return List.of();
        }
        if (command.contains("/")) {
            String plain = command.startsWith(HERE) ? command.substring(HERE.length()) : command;
            return List.of(directory.resolve(plain).toAbsolutePath());
        }
        List<Path> places = new ArrayList<>();
        for (String element : SEPARATOR.split(path, -1)) {
            try {
                places.add(directory.resolve(element).resolve(command).toAbsolutePath());
            } catch (InvalidPathException _) {
                // An element that no file can be named by here hides none of the others.
            }
        }
        return places;
    }

    private static Complaint missing(String command, Path directory) {
        return command.contains("/")
                ? Complaint.of("there is no program " + directory.resolve(command))
                : new Complaint("'" + command + "' is not on the PATH", "install it, or give its full path");
    }
}
