package dev.ratchet.app.doctor;

import dev.ratchet.app.command.Command;
import dev.ratchet.app.command.ConfigOption;
import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.InterruptibleAction;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.doctor.check.CheckFinding;
import dev.ratchet.app.doctor.check.CheckFinding.Level;
import dev.ratchet.app.doctor.check.CheckRunner;
import dev.ratchet.app.doctor.check.DoctorText;
import dev.ratchet.config.Config;
import dev.ratchet.config.ConfigLoader;
import dev.ratchet.config.ConfigRequest;
import dev.ratchet.config.LoadedConfig;
import dev.ratchet.process.SteadyTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ratchet doctor}. */
@picocli.CommandLine.Command(
        description = "Looks for everything that a run here would trip over, and says what to do about it.",
        footer = {"", "Example:", "  ratchet doctor", "", "Exit codes: 0 no problem (warnings are none); 1 a problem."})
public final class DoctorCommand implements Command {
    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Option(names = "--json", description = "print an array of objects")
    private boolean json;

    @Override
    public int run(Terminal terminal) {
        ConfigRequest request = config.request(terminal, Map.of());
        LoadedConfig loaded = ConfigLoader.load(request);
        Config readable = switch (loaded) {
            case LoadedConfig.Good(var good) -> good;
            case LoadedConfig.Broken _ -> ConfigLoader.salvage(request);
        };
        DoctorChecks checkup = new DoctorChecks(loaded, new Project(readable), terminal, new SteadyTime());
        return InterruptibleAction.untilSignal(() -> examine(checkup.subjects(), terminal));
    }

    private int examine(List<DoctorChecks.Subject> subjects, Terminal terminal) throws InterruptedException {
        List<CheckFinding> all = new ArrayList<>();
        List<String> objects = new ArrayList<>();
        for (DoctorChecks.Subject subject : subjects) {
            for (CheckFinding finding : CheckRunner.ask(subject.check())) {
                all.add(finding);
                objects.add(DoctorText.json(subject.name(), finding));
                if (!json) {
                    terminal.println(DoctorText.line(subject.name(), finding, terminal.outputColours()));
                }
            }
            terminal.out().flush();
        }
        if (json) {
            terminal.printArray(objects.stream());
        } else {
            terminal.println(DoctorText.summary(all));
        }
        return all.stream().anyMatch(finding -> finding.level() == Level.PROBLEM) ? ExitCodes.FAILED : ExitCodes.OK;
    }
}
