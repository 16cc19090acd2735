package dev.ratchet.llm;

import dev.ratchet.llm.model.Message;
import dev.ratchet.llm.model.Model;
import dev.ratchet.llm.model.ModelRequest;
import dev.ratchet.llm.tools.Tool;
import dev.ratchet.llm.tools.ToolContext;
import dev.ratchet.loop.SlotWait;
import dev.ratchet.loop.attempt.Assignment;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Slots;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.history.Observer;
import dev.ratchet.loop.session.Brief;
import dev.ratchet.process.Running;
import dev.ratchet.process.SessionProgram;
import dev.ratchet.store.ClassResources;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The agent without a program: a dialogue with a model and its tools, which writes the session file itself. It begins
 * afresh each time, whatever conversation a brief would go on with.
 *
 * @param pause how time passes before a call is repeated
 */
public record DirectAgent(
        DirectAgentSettings settings, Model model, ToolSetup setup, Slots slots, Time time, WaitMeter.Pause pause)
        implements SessionProgram {
    private static final String BASH = "bash";

    public DirectAgent(DirectAgentSettings settings, Model model, ToolSetup setup, Slots slots, Time time) {
        this(settings, model, setup, slots, time, WaitMeter.REAL_PAUSE);
    }

    @Override
    public String name() {
        return settings.name();
    }

    @Override
    public boolean resumes() {
        return false;
    }

    @Override
    public Running start(Assignment assignment, @Nullable Path errors, Observer observer) {
        Brief brief = assignment.brief();
        String modelName = Objects.requireNonNullElse(brief.model(), settings.model());
        UsageMeter meter = new UsageMeter(settings.prices().of(modelName).orElse(null));
        List<Tool> tools = tools(brief.reach());
        WaitMeter waiting = new WaitMeter(time, pause);
        Dialogue dialogue = new Dialogue(
                opening(brief, modelName, tools),
                caller(assignment, observer, waiting),
                new ToolCalls(tools, setup.contexts().apply(assignment)),
                notes(assignment),
                settings.maxTurns());
        SessionRecorder recorder = new SessionRecorder(assignment.ticket().output(), settings.key(), time);
        return new RunningDialogue(recorder, meter, waiting, () -> {
            recorder.opened(
                    modelName,
                    assignment.directory().path(),
                    tools.stream().map(Tool::name).toList());
            return dialogue.hold(meter, recorder);
        });
    }

    /** Who only looks at the work is not whom people speak to. */
    private Supplier<List<String>> notes(Assignment assignment) {
        return switch (assignment.ticket().role()) {
            case WORKING -> () -> setup.notes().apply(assignment.attempt());
            case VERIFYING -> List::of;
        };
    }

    private PatientCaller caller(Assignment assignment, Observer observer, WaitMeter waiting) {
        Slots.Caller who = Slots.Caller.of(
                assignment.attempt(), assignment.ticket().role(), Slots.Use.REQUEST, "a call to the model");
        SlotWait queue = new SlotWait(slots, who, assignment.attempt(), observer, time);
        return new PatientCaller(model, slots, queue, settings, waiting);
    }

    private List<Tool> tools(Brief.Reach reach) {
        return switch (reach) {
            case FULL, FLEETING -> setup.tools();
            case REVIEW ->
                setup.tools().stream()
                        .filter(tool -> tool.effect() == Tool.Effect.READS
                                || tool.name().equals(BASH))
                        .toList();
        };
    }

    private ModelRequest opening(Brief brief, String modelName, List<Tool> tools) {
        String own = ClassResources.text(DirectAgent.class, "system.txt").strip();
        List<ModelRequest.Offer> offers = tools.stream()
                .map(tool -> new ModelRequest.Offer(tool.name(), tool.description(), tool.schema()))
                .toList();
        return new ModelRequest(
                modelName,
                brief.system().isBlank() ? own : own + "\n\n" + brief.system(),
                List.of(Message.user(brief.prompt())),
                offers,
                settings.maxTokens());
    }

    /**
     * The tools of the direct agent.
     *
     * @param contexts makes what the tools of one session share
     * @param notes what people want an attempt under way to know
     */
    public record ToolSetup(
            List<Tool> tools, Function<Assignment, ToolContext> contexts, Function<Attempt, List<String>> notes) {
        public ToolSetup {
            tools = List.copyOf(tools);
        }
    }
}
