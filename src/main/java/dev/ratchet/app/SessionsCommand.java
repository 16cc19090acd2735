package dev.ratchet.app;

import dev.ratchet.loop.DialectNames;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** {@code ratchet sessions list|show|tail|replay}. */
@picocli.CommandLine.Command(
        description = {
            "Lists past sessions, shows what one of them said and how it was judged, follows the one that runs from"
                    + " another terminal, or plays one again.",
            "A session is named by its number, as 'last', or by a file: any recorded stream of an agent."
        },
        footer = {
            "",
            "Examples:",
            "  ratchet sessions list --limit 10",
            "  ratchet sessions show last",
            "  ratchet sessions show run.jsonl --adapter claude --exit-code 1 --json",
            "  ratchet sessions tail",
            "  ratchet sessions replay 12 --speed 4"
        })
final class SessionsCommand implements Command {
    private static final Map<String, Set<Action>> BELONGS = Map.of(
            "--limit", Set.of(Action.LIST),
            "--json", Set.of(Action.LIST, Action.SHOW),
            "--adapter", Set.of(Action.SHOW, Action.REPLAY),
            "--exit-code", Set.of(Action.SHOW),
            "--stderr", Set.of(Action.SHOW),
            "--raw", Set.of(Action.TAIL),
            "--speed", Set.of(Action.REPLAY));

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Mixin
    private final NameOption name = new NameOption();

    @Parameters(index = "0", arity = "0..1", paramLabel = "list|show|tail|replay", description = "what to do")
    private Action action = Action.LIST;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "N|FILE|last",
            description = "which session (show, replay; tail takes a number)")
    private @Nullable String which;

    @Option(names = "--limit", paramLabel = "N", description = "list: how many (default: 50)")
    private int limit = 50;

    @Option(names = "--json", description = "list, show: print JSON")
    private boolean json;

    private @Nullable String adapter;

    @Option(
            names = "--exit-code",
            paramLabel = "N",
            description = "show: how the process ended (default: as recorded, or 0)")
    private @Nullable Integer exitCode;

    @Option(
            names = "--stderr",
            paramLabel = "FILE",
            description = "show: its error channel (default: the .stderr beside it)")
    private @Nullable Path stderr;

    @Option(names = "--raw", description = "tail: the agent's output as it is, not rendered")
    private boolean raw;

    private double speed = 1;

    /** What can be done with sessions. */
    enum Action {
        LIST,
        SHOW,
        TAIL,
        REPLAY;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Option(
            names = "--adapter",
            paramLabel = "NAME",
            description = "show, replay: how its stream reads (default: it tells itself)")
    void adapter(String given) {
        if (!DialectNames.all().contains(given)) {
            throw new TypeConversionException(
                    "there is no adapter '%s', known are %s".formatted(given, String.join(", ", DialectNames.all())));
        }
        adapter = given;
    }

    @Option(
            names = "--speed",
            paramLabel = "X",
            description = "replay: times as fast (default: 1; 0 = without any pause)")
    void speed(double given) {
        if (!(given >= 0) || Double.isInfinite(given)) {
            throw new TypeConversionException("--speed must be a number, and at least 0");
        }
        speed = given;
    }

    @Override
    public int run(Terminal terminal) {
        Optional<String> wrong = wrongUsage();
        if (wrong.isPresent()) {
            throw new ParameterException(spec.commandLine(), wrong.get());
        }
        try {
            return config.inProject(terminal, project -> run(project, terminal));
        } catch (Lines.Unread _) {
            return Exit.OK;
        }
    }

    private int run(Project project, Terminal terminal) {
        Form form = json ? Form.JSON : Form.TEXT;
        return switch (action) {
            case LIST -> new SessionList(project, terminal).print(name.orNull(), limit, form);
            case SHOW -> new SessionShow(project, terminal).show(meant(project, terminal), overrides(terminal), form);
            case TAIL ->
                new SessionTail(project, terminal)
                        .follow(name.orNull(), which, raw ? SessionTail.Form.RAW : SessionTail.Form.RENDERED);
            case REPLAY -> new SessionReplay(project, terminal).play(meant(project, terminal), adapter, speed);
        };
    }

    private Optional<String> wrongUsage() {
        boolean needsOne = action == Action.SHOW || action == Action.REPLAY;
        if (needsOne && which == null) {
            return Optional.of("say which session: its number, 'last', or a file");
        }
        if (action == Action.LIST && which != null) {
            return Optional.of("'sessions list' takes no '%s'; 'sessions show' does".formatted(which));
        }
        if (limit < 1) {
            return Optional.of("--limit must be at least 1");
        }
        return spec.commandLine().getParseResult().matchedOptions().stream()
                .map(OptionSpec::longestName)
                .filter(option -> !BELONGS.getOrDefault(option, Set.of(action)).contains(action))
                .findFirst()
                .map(option -> "%s is not for 'sessions %s'".formatted(option, action.word()));
    }

    private MeantSession meant(Project project, Terminal terminal) {
        return MeantSession.find(Objects.requireNonNull(which), project, terminal, name.orNull());
    }

    private SessionShow.Overrides overrides(Terminal terminal) {
        return new SessionShow.Overrides(
                adapter, exitCode, stderr == null ? null : terminal.directory().resolve(stderr));
    }
}
