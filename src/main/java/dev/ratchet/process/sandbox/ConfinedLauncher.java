package dev.ratchet.process.sandbox;

import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.process.LaunchCommand;
import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.Launcher;
import dev.ratchet.process.Running;
import dev.ratchet.process.ScratchFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Starts programs in one confinement.
 *
 * @param outside what starts the tool itself
 * @param scratch where the tool's orders are for the moment
 */
record ConfinedLauncher(ConfinementTool tool, Confinement confinement, Launcher outside, Path scratch)
        implements Launcher {
    /** The orders come as the input, whose file has no name any more by the time it is read; then it becomes the tool. */
    private static final String SCRIPT = "filter=$1; shift; exec \"$@\" %d<&0 %d<\"$filter\" <\"$0\""
            .formatted(ConfinementTool.ORDERS, ConfinementTool.FILTER);

    @Override
    public Running launch(LaunchCommand command, String marker) throws LaunchFailed {
        Path input = command.stdin() == null ? Path.of("/dev/null") : command.stdin();
        List<String> words = new ArrayList<>(
                List.of("/bin/sh", "-c", SCRIPT, input.toAbsolutePath().toString()));
        try (ScratchFile orders = ScratchFile.create(scratch, "sandbox")) {
            words.add(KernelKeyFilter.in(scratch).toAbsolutePath().toString());
            words.addAll(tool.words(confinement, command.words()));
            Files.write(orders.path(), tool.orders(confinement, command.directory()));
            return outside.launch(command.by(words, orders.path()), marker);
        } catch (LaunchFailed e) {
            throw e;
        } catch (IOException e) {
            throw new LaunchFailed("cannot make the sandbox: " + FailureWords.of(e), e);
        }
    }
}
