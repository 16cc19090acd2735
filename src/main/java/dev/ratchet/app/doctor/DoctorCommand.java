package dev.ratchet.app.doctor;

import dev.ratchet.app.command.Command;
import dev.ratchet.app.command.ConfigOption;
import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.InterruptibleAction;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.doctor.check.Check;
import dev.ratchet.app.doctor.check.CheckFinding;
import dev.ratchet.app.doctor.check.CheckRunner;
import dev.ratchet.app.doctor.check.DoctorText;
import dev.ratchet.app.doctor.check.FindingLevel;
import dev.ratchet.config.ConfigLoader.Loaded;
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
        Loaded loaded = config.load(terminal, Map.of());
        DoctorChecks checkup = new DoctorChecks(loaded, new Project(loaded.config()), terminal, new SteadyTime());
        return InterruptibleAction.untilSignal(() -> examine(checkup.checks(), terminal));
    }

    private int examine(List<Check> checks, Terminal terminal) throws InterruptedException {
        List<CheckFinding> all = new ArrayList<>();
        List<String> objects = new ArrayList<>();
        for (Check check : checks) {
            for (CheckFinding finding : CheckRunner.ask(check)) {
                all.add(finding);
                objects.add(DoctorText.json(check.subject(), finding));
                if (!json) {
                    terminal.println(DoctorText.line(check.subject(), finding, terminal.outputColours()));
                }
            }
            terminal.out().flush();
        }
        if (json) {
            terminal.printArray(objects.stream());
        } else {
            terminal.println(DoctorText.summary(all));
        }
        return all.stream().anyMatch(finding -> finding.level() == FindingLevel.PROBLEM)
                ? ExitCodes.FAILED
                : ExitCodes.OK;
    }
}
