package dev.ratchet.app.socket;

import dev.ratchet.app.command.CommandDispatcher;
import dev.ratchet.app.command.CommandGroup;
import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.OutputFormat;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.loop.base.Complaint;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The commands that agents may call, run by the classes that run them for everybody, on the project of the attempt. For one
 * thread.
 */
final class AgentCommands {
    /** None that settles, resets or deletes, touches a claim, or reads a file that its words name. */
    static final List<String> ALLOWED = List.of(
            "task add",
            "task list",
            "task show",
            "task tree",
            "task log",
            "task deps add",
            "task deps list",
            "feature list",
            "feature show",
            "send",
            "ask");

    private final Terminal terminal;
    private final Project project;
    private @Nullable CommandGroup known;

    AgentCommands(Terminal terminal, Project project) {
        this.terminal = terminal;
        this.project = project;
    }

    Project project() {
        return project;
    }

    SocketAnswer run(String attempt, List<String> words) {
        if (isOther(words)) {
            String called = String.join(" ", words.subList(0, 2));
            return SocketAnswer.refusal(
                    Complaint.of("'%s' is not for agents: inside an attempt there are only %s"
                            .formatted(printable(called), String.join(", ", ALLOWED))),
                    OutputFormat.askedFor(words));
        }
        CapturedText out = new CapturedText(SocketAnswer.MOST_TEXT_BYTES);
        CapturedText err = new CapturedText(SocketAnswer.MOST_TEXT_BYTES);
        Terminal answering = terminal.forAttempt(attempt, project, out.stream(), err.stream());
        int exit = new CommandDispatcher(answering, allowed()).run(words);
        if (out.isCut() || err.isCut()) {
            String cut = "ratchet: the rest is left out, an answer has %d MB at most; ask for less at a time\n"
                    .formatted(SocketAnswer.MOST_TEXT_BYTES >> 20);
            return new SocketAnswer(ExitCodes.FAILED, out.text(), err.text() + cut);
        }
        return new SocketAnswer(exit, out.text(), err.text());
    }

    /** What they are made of is kept from one call to the next; most runs have none. */
    private CommandGroup allowed() {
        CommandGroup made = known;
        if (made == null) {
            made = terminal.program().get().only(ALLOWED).kept();
            known = made;
        }
        return made;
    }

    /** Whether it is some other command; half of one and a call for help are answered by what there is. */
    private static boolean isOther(List<String> words) {
        return words.size() > 1
                && !words.get(1).startsWith("-")
                && ALLOWED.stream().noneMatch(allowed -> isMeant(allowed.split(" ", -1), words));
    }

    private static boolean isMeant(String[] allowed, List<String> words) {
        for (int at = 0; at < allowed.length; at++) {
            boolean open = at >= 2 && (at >= words.size() || words.get(at).startsWith("-"));
            if (open) {
                return true;
            }
            if (!words.get(at).toLowerCase(Locale.ROOT).equals(allowed[at])) {
                return false;
            }
        }
        return true;
    }

    private static String printable(String text) {
        return text.chars().allMatch(one -> one >= ' ' && one < 0x7f) && text.length() < 80 ? text : "this";
    }
}
