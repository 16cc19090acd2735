package dev.ratchet.app.doctor;

import dev.ratchet.app.command.Command;
import dev.ratchet.app.command.ConfigOption;
import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.InterruptibleAction;
import dev.ratchet.app.command.OutputFormat;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.doctor.check.Check;
import dev.ratchet.app.doctor.check.CheckFinding;
import dev.ratchet.app.doctor.check.CheckFinding.Level;
import dev.ratchet.app.doctor.check.DatabaseCheck;
import dev.ratchet.config.ConfigLoader.Loaded;
import dev.ratchet.json.Json;
import dev.ratchet.process.SteadyTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Mixin;

/** {@code ratchet doctor}. */
@picocli.CommandLine.Command(
        description = "Looks for everything that a run here would trip over, and says what to do about it.",
        footer = {"", "Example:", "  ratchet doctor", "", "Exit codes: 0 no problem (warnings are none); 1 a problem."})
public final class DoctorCommand implements Command {
    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Override
    public int run(Terminal terminal) {
        Loaded loaded = config.load(terminal, Map.of());
        DoctorChecks checkup = new DoctorChecks(loaded, new Project(loaded.config()), terminal, new SteadyTime());
        return InterruptibleAction.untilSignal(() -> examine(checkup.subjects(), terminal));
    }

    private int examine(List<DoctorChecks.Subject> subjects, Terminal terminal) throws InterruptedException {
        List<CheckFinding> all = new ArrayList<>();
        List<String> objects = new ArrayList<>();
        boolean known = false;
        for (DoctorChecks.Subject subject : subjects) {
            List<CheckFinding> found = news(subject.check(), known);
            known |= subject.check() instanceof DatabaseCheck && !isFine(found);
            for (CheckFinding finding : found) {
                all.add(finding);
                objects.add(Json.object(object -> finding.write(object.put("check", subject.name()))));
                if (terminal.format() == OutputFormat.TEXT) {
                    terminal.print(finding.paragraph(subject.name()));
                }
            }
            terminal.out().flush();
        }
        switch (terminal.format()) {
            case JSON -> terminal.printArray(objects.stream());
            case TEXT -> terminal.println("%s, %s.".formatted(count(all, Level.PROBLEM), count(all, Level.WARNING)));
        }
        return all.stream().anyMatch(finding -> finding.level() == Level.PROBLEM) ? ExitCodes.FAILED : ExitCodes.OK;
    }

    /**
     * What a check finds, but for what follows from a database that was told of already.
     *
     * @param known whether its own check has said why it cannot be read
     */
    private static List<CheckFinding> news(Check check, boolean known) throws InterruptedException {
        List<CheckFinding> found = check.ask();
        return check.readsJournal() && known
                ? found.stream()
                        .filter(finding -> finding.level() != Level.PROBLEM)
                        .toList()
                : found;
    }

    private static boolean isFine(List<CheckFinding> found) {
        return found.stream().allMatch(finding -> finding.level() == Level.OK);
    }

    private static String count(List<CheckFinding> findings, Level level) {
        long count =
                findings.stream().filter(finding -> finding.level() == level).count();
        return "%s %s%s".formatted(count == 0 ? "no" : Long.toString(count), level.word(), count == 1 ? "" : "s");
    }
}
