package dev.ratchet.guard;

import static dev.ratchet.testing.Sample.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.Agent;
import dev.ratchet.loop.Roster;
import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.loop.attempt.Decision;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.attempt.Verdict.Limit;
import dev.ratchet.loop.history.History;
import dev.ratchet.loop.history.History.OpenLimit;
import dev.ratchet.loop.history.Run;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.loop.session.SessionTicket;
import dev.ratchet.testing.RandomCases;
import dev.ratchet.testing.RandomValues;
import dev.ratchet.testing.Sample;
import dev.ratchet.testing.ScriptedAgent;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class FallbackRosterTest {
    private static final BackoffSettings BACKOFF = BackoffSettings.DEFAULT;
    private static final List<String> NAMES = List.of("claude", "codex", "gemini");
    private static final FallbackRoster ROSTER = of("claude", "codex");

    /**
     * A history, and what comes of it at its end.
     *
     * @param decision proceed, the seconds that it waits, or stop
     * @param next whose turn it would be
     */
    record Case(String situation, List<PastAttempt> past, int atSecond, String decision, String next) {}

    static final List<Case> CASES = List.of(
            new Case("nothing happened yet", List.of(), 0, "proceed", "claude"),
            new Case("it works", List.of(worked("claude", 0)), 0, "proceed", "claude"),
            new Case("a short limit is waited for", List.of(limited("claude", 0, 60)), 10, "wait 50", "codex"),
            new Case("a long limit is not", List.of(limited("claude", 0, 600)), 0, "proceed", "codex"),
            new Case("its end is", List.of(limited("claude", 0, 600)), 550, "wait 50", "codex"),
            new Case("then back", List.of(limited("claude", 0, 600)), 606, "proceed", "claude"),
            new Case(
                    "while the other works",
                    List.of(limited("claude", 0, 600), worked("codex", 100)),
                    100,
                    "proceed",
                    "codex"),
            new Case(
                    "both are limited",
                    List.of(limited("claude", 0, 900), limited("codex", 10, 700)),
                    10,
                    "wait 690",
                    "codex"),
            new Case(
                    "the other lifts first",
                    List.of(limited("claude", 0, 900), limited("codex", 10, 700)),
                    706,
                    "proceed",
                    "codex"),
            new Case("a short pause is waited for", List.of(unannounced("claude", 0)), 0, "wait 4", "codex"),
            new Case("too many in a row are not", row(5, "claude", Limit.RATE), 0, "proceed", "codex"),
            new Case("a row is left alone for a while", row(5, "claude", Limit.RATE), 599, "proceed", "codex"),
            new Case("and tried again", row(5, "claude", Limit.RATE), 600, "proceed", "claude"),
            new Case("an overload is as a limit", row(5, "claude", Limit.OVERLOAD), 0, "proceed", "codex"),
            new Case("a quota is never waited for", row(1, "claude", Limit.QUOTA), 0, "proceed", "codex"),
            new Case("it is tried once more", row(1, "claude", Limit.QUOTA), 4, "proceed", "claude"),
            new Case("and left alone for a while", row(2, "claude", Limit.QUOTA), 4, "proceed", "codex"),
            new Case(
                    "a row of both ends the run",
                    both(row(2, "claude", Limit.QUOTA), row(5, "codex", Limit.RATE)),
                    0,
                    "stop",
                    "claude"),
            new Case(
                    "a row of one and a limit of the other do not",
                    both(row(2, "claude", Limit.QUOTA), List.of(limited("codex", 0, 300))),
                    0,
                    "wait 300",
                    "codex"),
            new Case("a reset too far off ends no run", List.of(limited("claude", 0, 90_000)), 0, "proceed", "codex"),
            new Case(
                    "of both it does",
                    List.of(limited("claude", 0, 90_000), limited("codex", 0, 90_001)),
                    0,
                    "stop",
                    "claude"),
            new Case("a program that does not start", List.of(absent("claude", 0)), 0, "proceed", "codex"),
            new Case("is left alone", List.of(absent("claude", 0)), 59, "proceed", "codex"),
            new Case("and tried again", List.of(absent("claude", 0)), 60, "proceed", "claude"),
            new Case(
                    "twice as long each time",
                    List.of(absent("claude", 0), worked("codex", 30), absent("claude", 60)),
                    179,
                    "proceed",
                    "codex"),
            new Case(
                    "until then",
                    List.of(absent("claude", 0), worked("codex", 30), absent("claude", 60)),
                    180,
                    "proceed",
                    "claude"),
            new Case("neither starts", List.of(absent("claude", 0), absent("codex", 0)), 0, "wait 60", "claude"),
            new Case(
                    "one that starts again counts anew",
                    List.of(absent("claude", 0), worked("claude", 100), absent("claude", 200)),
                    260,
                    "proceed",
                    "claude"));

    @ParameterizedTest
    @FieldSource("CASES")
    void decidesByTheHistory(Case at) {
        History history = history(at.atSecond(), List.of(), at.past());

        assertThat(words(ROSTER.check(history), at.atSecond()))
                .as(at.situation())
                .isEqualTo(at.decision());
        assertThat(ROSTER.next(history).agent().name()).as(at.situation()).isEqualTo(at.next());
    }

    @Test
    void whatAnotherLoopLearntHoldsTheFirstAndTheOtherGoesOn() {
        History limited = history(0, List.of(new OpenLimit("claude", NOON.plusSeconds(600))), List.of());
        History soonOver = history(0, List.of(new OpenLimit("claude", NOON.plusSeconds(30))), List.of());
        History farOff = history(0, List.of(new OpenLimit("claude", NOON.plusSeconds(90_000))), List.of());

        assertThat(ROSTER.check(limited)).isEqualTo(Decision.PROCEED);
        assertThat(ROSTER.next(limited).agent().name()).isEqualTo("codex");
        assertThat(ROSTER.check(soonOver)).isInstanceOf(Decision.Wait.class);
        assertThat(ROSTER.check(farOff)).isEqualTo(Decision.PROCEED);
    }

    @Test
    void aLaterLimitOfAnotherLoopHoldsEvenWhenOnesOwnIsOver() {
        FallbackRoster alone = of("claude");
        History history =
                history(20, List.of(new OpenLimit("claude", NOON.plusSeconds(600))), List.of(limited("claude", 0, 10)));

        assertThat(alone.check(history)).isInstanceOf(Decision.Wait.class);
    }

    @Test
    void aSwitchIsToldOnceWithItsReasonAndSoIsTheWayBack() {
        PastAttempt limit = limited("claude", 0, 600);

        assertThat(notice(0)).isEmpty();
        assertThat(notice(0, limit))
                .contains("codex goes on in place of claude, which waits until 2026-02-14T12:10:0")
                .contains("for the rate limit of claude");
        assertThat(notice(50, limit, worked("codex", 50))).isEmpty();
        assertThat(notice(700, limit, worked("codex", 650))).isEqualTo("back to claude from codex");
        assertThat(notice(800, limit, worked("codex", 650), worked("claude", 750)))
                .isEmpty();
        assertThat(notice(0, row(5, "claude", Limit.RATE).toArray(PastAttempt[]::new)))
                .isEqualTo("codex goes on in place of claude, which is left alone until 2026-02-14T12:10:00Z:"
                        + " 5 rate limits in a row: limited");
    }

    @Test
    void aRunThatBeginsWithAnotherThanTheFirstSaysWhy() {
        History history = history(0, List.of(new OpenLimit("claude", NOON.plusSeconds(600))), List.of());

        assertThat(ROSTER.next(history).notice().orElseThrow()).startsWith("codex goes on in place of claude");
    }

    @Test
    void oneThatIsAloneIsTriedAgainWhenItDidNotStart() {
        assertThat(of("claude").check(history(0, List.of(), List.of(absent("claude", 0)))))
                .isEqualTo(Decision.PROCEED);
    }

    @Test
    void neverSpinsWithoutAnyDelay() {
        BackoffSettings hasty = new BackoffSettings(Duration.ZERO, Duration.ZERO, 2, Duration.ofDays(1), 10);
        FallbackRoster roster = new FallbackRoster(agents("claude", "codex"), Duration.ZERO, hasty);

        assertThat(roster.next(history(0, List.of(), row(2, "claude", Limit.RATE)))
                        .agent()
                        .name())
                .isEqualTo("codex");
        assertThat(roster.next(history(0, List.of(), List.of(absent("claude", 0))))
                        .agent()
                        .name())
                .isEqualTo("codex");
    }

    @Test
    void neverALimitedAgentWhileAnotherIsFree() {
        RandomCases.check(2000, values -> neverALimitedAgentWhileAnotherIsFree(history(values)));
    }

    private static void neverALimitedAgentWhileAnotherIsFree(History history) {
        FallbackRoster roster = of(NAMES.toArray(String[]::new));
        List<String> free = NAMES.stream()
                .filter(name -> of(name).check(history) instanceof Decision.Proceed)
                .filter(name -> history.thisRun()
                        .newestFirst()
                        .filter(past -> past.by(name))
                        .findFirst()
                        .filter(past -> past.verdict() instanceof Verdict.Wasted)
                        .isEmpty())
                .toList();

        Roster.Turn turn = roster.next(history);

        assertThat(free.isEmpty() || free.contains(turn.agent().name()) || startsAgain(turn, history))
                .isTrue();
        if (free.contains("claude")) {
            assertThat(turn.agent().name()).isEqualTo("claude");
            assertThat(roster.check(history)).isEqualTo(Decision.PROCEED);
        }
        if (roster.check(history) instanceof Decision.Wait wait) {
            assertThat(wait.until()).isAfter(history.asOf());
        }
        assertThat(roster.next(history)).isEqualTo(turn);
    }

    /** A program that did not start the last time is worth another try after a while. */
    private static boolean startsAgain(Roster.Turn turn, History history) {
        return history.thisRun()
                .newestFirst()
                .filter(past -> past.by(turn.agent().name()))
                .findFirst()
                .filter(past -> past.verdict() instanceof Verdict.Wasted)
                .filter(past -> !past.endedAt().plus(Duration.ofMinutes(1)).isAfter(history.asOf()))
                .isPresent();
    }

    private static History history(RandomValues values) {
        List<PastAttempt> past = values.listOf(0, 12, () -> attempt(values));
        List<OpenLimit> open = values.listOf(
                0, 3, () -> new OpenLimit(values.oneOf(NAMES), NOON.plusSeconds(values.oneOf(-5, 5, 90, 900, 90_000))));
        return history(values.between(0, 1000), open, past);
    }

    private static PastAttempt attempt(RandomValues values) {
        String name = values.oneOf(NAMES);
        return switch (values.between(0, 3)) {
            case 0 -> worked(name, 0);
            case 1 -> limited(name, 0, values.oneOf(5, 90, 900, 90_000));
            case 2 -> unannounced(name, 0);
            default -> absent(name, 0);
        };
    }

    private static FallbackRoster of(String... names) {
        return new FallbackRoster(agents(names), FallbackRoster.PATIENCE, BACKOFF);
    }

    private static List<Agent> agents(String... names) {
        return Stream.of(names).<Agent>map(FallbackRosterTest::agent).toList();
    }

    private static Agent agent(String name) {
        return new ScriptedAgent(name, _ -> Sample.session(SessionClass.NORMAL, 0));
    }

    private static History history(int second, List<OpenLimit> limits, List<PastAttempt> past) {
        Run run = Run.starting("run", "main", NOON);
        for (PastAttempt attempt : past) {
            run = run.with(attempt);
        }
        return new History(NOON.plusSeconds(second), run, limits);
    }

    private static String notice(int second, PastAttempt... past) {
        return ROSTER.next(history(second, List.of(), List.of(past))).notice().orElse("");
    }

    /** Waits to the second, since the jitter is in none of the cases more than five. */
    private static String words(Decision decision, int atSecond) {
        return switch (decision) {
            case Decision.Proceed _ -> "proceed";
            case Decision.Stop _, Decision.Break _ -> "stop";
            case Decision.Wait wait -> {
                long seconds = Duration.between(NOON.plusSeconds(atSecond), wait.until())
                        .toSeconds();
                yield "wait " + (seconds < 20 ? seconds : seconds - seconds % 10);
            }
        };
    }

    private static PastAttempt worked(String agent, int second) {
        return past(agent, SessionClass.NORMAL, new Verdict.Progressed("worked"), second);
    }

    private static PastAttempt limited(String agent, int second, int reset) {
        return limited(agent, Limit.RATE, second, NOON.plusSeconds(reset));
    }

    private static PastAttempt unannounced(String agent, int second) {
        return limited(agent, Limit.RATE, second, null);
    }

    private static List<PastAttempt> row(int number, String agent, Limit kind) {
        return IntStream.range(0, number)
                .mapToObj(_ -> limited(agent, kind, 0, null))
                .toList();
    }

    private static List<PastAttempt> both(List<PastAttempt> one, List<PastAttempt> other) {
        List<PastAttempt> all = new ArrayList<>(one);
        all.addAll(other);
        return all;
    }

    private static PastAttempt limited(String agent, Limit kind, int second, @Nullable Instant reset) {
        return past(agent, SessionClass.RATE_LIMIT, new Verdict.RateLimited(kind, reset, "limited"), second);
    }

    private static PastAttempt absent(String agent, int second) {
        return past(
                agent,
                SessionClass.CRASHED,
                new Verdict.Wasted(Verdict.Waste.NOT_STARTED, "there is no such program"),
                second);
    }

    private static PastAttempt past(String agent, SessionClass sessionClass, Verdict verdict, int second) {
        SessionTicket ticket = new SessionTicket(second, Path.of("session.jsonl"), agent, SessionTicket.Role.WORKING);
        return new PastAttempt(
                Sample.attempt(second),
                ticket,
                Sample.session(sessionClass, 0),
                Changes.NONE,
                verdict,
                NOON.plusSeconds(second));
    }
}
