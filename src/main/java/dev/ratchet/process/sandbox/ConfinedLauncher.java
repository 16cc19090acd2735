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
import java.util.List;
import java.util.Map;

/**
 * Starts programs in one confinement.
 *
 * @param outside what starts the tool itself
 * @param scratch where the tool's orders are for the moment
 */
record ConfinedLauncher(ConfinementTool tool, Confinement confinement, Launcher outside, Path scratch)
        implements Launcher {
    @Override
    public Running launch(LaunchCommand command, String marker) throws LaunchFailed {
        List<String> words = tool.words(confinement, command.words());
        try (ScratchFile orders = ScratchFile.create(scratch, "sandbox")) {
            Files.write(orders.path(), tool.orders(confinement, command.directory()));
            Map<Integer, Path> open =
                    Map.of(LaunchCommand.ORDERS, orders.path(), ConfinementTool.FILTER, KernelKeyFilter.in(scratch));
            return outside.launch(command.by(words, open), marker);
        } catch (LaunchFailed e) {
            throw e;
        } catch (IOException e) {
            throw new LaunchFailed("cannot make the sandbox: " + FailureWords.of(e), e);
        }
    }
}
