package dev.ratchet.llm;

import dev.ratchet.llm.model.Message;
import dev.ratchet.llm.model.Model;
import dev.ratchet.llm.model.Request;
import dev.ratchet.llm.tools.Tool;
import dev.ratchet.loop.Agent;
import dev.ratchet.loop.Assignment;
import dev.ratchet.loop.Brief;
import dev.ratchet.loop.Ending;
import dev.ratchet.loop.Event;
import dev.ratchet.loop.Observer;
import dev.ratchet.loop.SessionFacts;
import dev.ratchet.loop.SlotQueue;
import dev.ratchet.loop.Slots;
import dev.ratchet.loop.Time;
import dev.ratchet.loop.Transcript;
import dev.ratchet.loop.Usage;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/**
 * The agent without a program: a dialogue with a model and its tools, in a thread of its own, written to the session file
 * and looked after like any other session. It begins afresh each time, whatever conversation a brief would go on with.
 */
public final class ToolLoop implements Agent {
    private static final String BASH = "bash";
    private static final int INTERRUPTED = 130;

    private final EngineSettings settings;
    private final Bench bench;
    private final Vigil vigil;
    private final Model model;
    private final Slots slots;

    public ToolLoop(EngineSettings settings, Model model, Bench bench, Slots slots, Vigil vigil) {
        this.settings = settings;
        this.bench = bench;
        this.vigil = vigil;
        this.model = model;
        this.slots = slots;
    }

    @Override
    public String name() {
        return settings.name();
    }

    @Override
    public SessionFacts run(Assignment assignment, Observer observer) {
        Time time = vigil.time();
        String modelName = Objects.requireNonNullElse(assignment.brief().model(), settings.model());
        Meter meter = new Meter(settings.prices().of(modelName).orElse(null));
        List<Tool> tools = tools(assignment.brief().reach());
        try (Recorder recorder = new Recorder(assignment.ticket().output(), settings.key(), time)) {
            observer.saw(new Event.Spawned(assignment.attempt(), assignment.ticket(), 0, time.now()));
            recorder.opened(
                    modelName,
                    assignment.directory(),
                    tools.stream().map(Tool::name).toList());
            Pace pace = new Pace(time);
            ToolCalls calls = new ToolCalls(tools, bench.scenes().apply(assignment));
            Dialogue dialogue = new Dialogue(
                    opening(assignment.brief(), modelName, tools),
                    caller(assignment, observer),
                    calls,
                    settings.maxTurns());
            Ear ear = vigil.ears().open(said -> observer.saw(new Event.Heard(assignment.attempt(), said, time.now())));
            Talk talk = Talk.start(recorder, () -> dialogue.hold(meter, pace, recorder));
            LiveTalk live = new LiveTalk(assignment, talk, recorder, ear, new LiveTalk.Gauges(meter, pace));
            Ending.Cause cause = supervise(live, observer);
            return conclude(live, cause);
        }
    }

    private PatientCaller caller(Assignment assignment, Observer observer) {
        Slots.Caller who = Slots.Caller.of(assignment, "a call to the model");
        SlotQueue queue = new SlotQueue(slots, who, assignment.attempt(), observer, vigil.time());
        return new PatientCaller(model, slots, queue, settings, vigil);
    }

    private Ending.Cause supervise(LiveTalk live, Observer observer) {
        try {
            Ending.Cause cause = new Vigilance(vigil, live, observer).watch();
            live.talk().end();
            return cause;
        } catch (InterruptedException _) {
            live.talk().end();
            Thread.currentThread().interrupt();
            return new Ending.Cause.ByRequest();
        } catch (RuntimeException e) {
            // Whatever broke, nothing may be left running.
            live.talk().end();
            throw e;
        }
    }

    /** Nothing is said any more: the last line is written, and the file made sense of. */
    private SessionFacts conclude(LiveTalk live, Ending.Cause cause) {
        Time time = vigil.time();
        Duration took = Duration.between(live.gauges().pace().started(), time.now());
        Conclusion conclusion = live.talk().conclusion();
        switch (cause) {
            // A session that a watch ended has no result, as with every agent: one would be believed before the watch.
            case Ending.Cause.ByWatch _, Ending.Cause.Lost _, Ending.Cause.NeverStarted _ -> {}
            case Ending.Cause.ByRequest _ ->
                live.recorder()
                        .concluded(new Conclusion.Interrupted(), live.gauges().meter(), took);
            case Ending.Cause.ByItself _, Ending.Cause.AfterResult _ ->
                live.recorder().concluded(conclusion, live.gauges().meter(), took);
        }
        live.hearAll();
        Ending ending = new Ending(
                exitCode(cause, conclusion),
                live.gauges().pace().started(),
                time.now(),
                live.recorder().size(),
                cause);
        return counted(live.ear().facts(ending), live.gauges().meter().usage());
    }

    private static int exitCode(Ending.Cause cause, Conclusion conclusion) {
        return switch (cause) {
            case Ending.Cause.ByWatch _ -> Ending.TIMED_OUT;
            case Ending.Cause.ByRequest _ -> INTERRUPTED;
            case Ending.Cause.ByItself _, Ending.Cause.AfterResult _, Ending.Cause.Lost _ ->
                conclusion instanceof Conclusion.Done ? 0 : 1;
            case Ending.Cause.NeverStarted _ -> 1;
        };
    }

    /** The stream of a session without a result does not tell all that it used. */
    private static SessionFacts counted(SessionFacts facts, Usage usage) {
        Transcript told = facts.transcript();
        Transcript counted = new Transcript(
                told.dialect(),
                told.sessionId(),
                told.model(),
                told.text(),
                told.turns(),
                told.toolCalls(),
                usage,
                told.permissionDenials(),
                told.commitMentioned(),
                told.filesChanged(),
                told.remarks());
        return new SessionFacts(facts.finding(), facts.ending(), counted);
    }

    private List<Tool> tools(Brief.Reach reach) {
        return switch (reach) {
            case FULL, FLEETING -> bench.tools();
            case REVIEW ->
                bench.tools().stream()
                        .filter(tool -> tool.effect() == Tool.Effect.READS
                                || tool.name().equals(BASH))
                        .toList();
        };
    }

    private Request opening(Brief brief, String modelName, List<Tool> tools) {
        List<Request.Offer> offers = tools.stream()
                .map(tool -> new Request.Offer(
                        tool.name(),
                        tool.description().text(),
                        tool.description().schema()))
                .toList();
        return new Request(
                modelName,
                SystemText.before(brief.system()),
                List.of(Message.user(brief.prompt())),
                offers,
                settings.maxTokens());
    }
}
