package dev.ratchet.tui.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.process.tree.TerminalSize;
import dev.ratchet.screen.project.ProjectSnapshot;
import dev.ratchet.testing.SampleDashboard;
import dev.ratchet.tui.block.BlockText.Detail;
import dev.ratchet.tui.dashboard.DashboardAction.AskLoops;
import dev.ratchet.tui.dashboard.DashboardAction.ChangeTask;
import dev.ratchet.tui.dashboard.DashboardAction.Find;
import dev.ratchet.tui.dashboard.DashboardAction.Letter;
import dev.ratchet.tui.dashboard.DashboardAction.Scroll;
import dev.ratchet.tui.dashboard.DashboardAction.Send;
import dev.ratchet.tui.dashboard.DashboardAction.TaskChange;
import dev.ratchet.tui.dashboard.DashboardAction.Unit;
import dev.ratchet.tui.dashboard.DashboardAction.Wish;
import dev.ratchet.tui.dashboard.KeyPress.Special;
import dev.ratchet.tui.dashboard.ScrolledText.Direction;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DashboardKeysTest {
    private static final TerminalSize WIDE = new TerminalSize(40, 120);

    private ProjectSnapshot project = SampleDashboard.fleet();
    private DashboardView view = DashboardView.first("");
    private final List<DashboardAction> actions = new ArrayList<>();

    private void press(KeyPress... keys) {
        for (KeyPress key : keys) {
            DashboardKeys.Reaction reaction =
                    new DashboardKeys(project, view, WIDE, SampleDashboard.NOW, ZoneOffset.UTC).pressed(key);
            view = reaction.view();
            reaction.action().ifPresent(actions::add);
        }
    }

    private void type(String letters) {
        letters.codePoints().forEach(letter -> press(new KeyPress.Typed(letter)));
    }

    @Test
    void pausingIsUndoneByTheSameKeyAndAsksNothing() {
        type("p");
        press(new KeyPress.Typed('1'), Special.DOWN, Special.DOWN);
        type("p");

        assertThat(actions)
                .containsExactly(new AskLoops(Wish.PAUSE, List.of("w1")), new AskLoops(Wish.RESUME, List.of("w3")));
    }

    @ParameterizedTest
    @CsvSource({
        "s, STOP",
        "k, STOP_NOW",
        "c, RESET_CIRCUIT",
        "v, NEW_CONVERSATION",
        "b, RESET_BUDGET",
        "l, FORGET_LIMITS"
    })
    void whatCannotBeUndoneIsAskedAboutFirst(String key, Wish wish) {
        type(key);
        assertThat(view.overlay()).isInstanceOf(Overlay.Question.class);
        type("n");
        assertThat(view.overlay()).isInstanceOf(Overlay.None.class);
        assertThat(actions).isEmpty();

        type(key + "y");
        assertThat(actions).containsExactly(new AskLoops(wish, List.of("w1")));
        assertThat(view.overlay()).isInstanceOf(Overlay.None.class);
    }

    @Test
    void theSameForAllThatRun() {
        type("SyKyP");

        assertThat(actions)
                .containsExactly(
                        new AskLoops(Wish.STOP, List.of("w1", "w2", "w3")),
                        new AskLoops(Wish.STOP_NOW, List.of("w1", "w2", "w3")),
                        new AskLoops(Wish.RESUME, List.of("w3")));
    }

    @Test
    void whatDoesNotRunCannotBeStopped() {
        press(new KeyPress.Typed('1'), Special.END);
        type("s");
        type("k");
        type("e");

        assertThat(view.loop()).isEqualTo("w4");
        assertThat(view.overlay()).isInstanceOf(Overlay.None.class);
        assertThat(actions).isEmpty();
    }

    @Test
    void wordsForALoopAreTypedAndSent() {
        type("nlook ät");
        press(Special.BACKSPACE, Special.BACKSPACE);
        type("at q?");
        press(Special.ENTER);
        type("ahelp");
        press(Special.ESCAPE);
        type("e why");
        press(Special.ENTER);

        assertThat(actions)
                .containsExactly(new Send(Letter.NOTE, "w1", "look at q?"), new Send(Letter.QUESTION, "w1", " why"));
    }

    @Test
    void nothingIsSentWithoutWords() {
        type("n  ");
        press(Special.ENTER);

        assertThat(actions).isEmpty();
        assertThat(view.overlay()).isInstanceOf(Overlay.None.class);
    }

    @Test
    void tasksAreChangedOnlyWhereTheyAreChosen() {
        type("r");
        assertThat(view.overlay()).isInstanceOf(Overlay.None.class);

        type("3");
        press(Special.END);
        type("ryu");
        press(Special.UP);
        type("dyfyu");

        assertThat(actions)
                .containsExactly(
                        new ChangeTask(TaskChange.RESET, "t-000006"),
                        new ChangeTask(TaskChange.UNBLOCK, "t-000006"),
                        new ChangeTask(TaskChange.DONE, "t-000005"),
                        new ChangeTask(TaskChange.FAIL, "t-000005"),
                        new ChangeTask(TaskChange.BLOCK, "t-000005"));
    }

    @Test
    void searchingTakesTheKeysAndItsKeysGoOn() {
        type("/qp");
        press(Special.ENTER);
        type("nN");

        assertThat(actions)
                .containsExactly(
                        new Find("qp", Direction.BACK), new Find("qp", Direction.BACK), new Find("qp", Direction.ON));
        press(Special.ESCAPE);
        assertThat(view.search()).isEmpty();
        type("n");
        assertThat(view.overlay()).isInstanceOf(Overlay.Writing.class);
    }

    @Test
    void enterOpensWhatIsChosenAndEscapeGoesBack() {
        type("2");
        press(Special.DOWN, Special.ENTER);
        assertThat(view.shown()).isEqualTo(new ChosenText.OfSession(6));
        assertThat(view.focus()).isEqualTo(PaneName.OUTPUT);

        press(Special.ESCAPE);
        assertThat(view.shown()).isEqualTo(new ChosenText.Latest());
        assertThat(view.focus()).isEqualTo(PaneName.ATTEMPTS);

        type("3");
        press(Special.HOME, Special.ENTER);
        assertThat(view.shown()).isEqualTo(new ChosenText.OfTask("t-000001"));
        type("4");
        press(Special.ENTER);
        assertThat(view.shown()).isEqualTo(new ChosenText.OfLanding("b1"));
        type("5");
        press(Special.END, Special.ENTER);
        assertThat(view.shown()).isEqualTo(new ChosenText.OfMessage(1));
    }

    @Test
    void anotherLoopIsAnotherText() {
        type("2");
        press(Special.DOWN, Special.ENTER);
        type("1");
        press(Special.DOWN);

        assertThat(view.loop()).isEqualTo("w2");
        assertThat(view.shown()).isEqualTo(new ChosenText.Latest());
        assertThat(view.position()).isNull();
    }

    @Test
    void arrowsScrollTheTextWhereItHasTheFocus() {
        press(Special.UP, Special.PAGE_DOWN);
        type("gG ");

        assertThat(actions)
                .containsExactly(
                        new Scroll(Unit.LINE, -1),
                        new Scroll(Unit.SCREEN, 1),
                        new Scroll(Unit.ALL, -1),
                        new Scroll(Unit.ALL, 1),
                        new Scroll(Unit.SCREEN, 1));
    }

    @Test
    void tabGoesRoundAndAPaneThatIsNotThereHasNoKey() {
        press(Special.TAB, Special.TAB, Special.TAB, Special.TAB, Special.TAB);
        assertThat(view.focus()).isEqualTo(PaneName.MESSAGES);
        press(Special.TAB);
        assertThat(view.focus()).isEqualTo(PaneName.OUTPUT);

        project = SampleDashboard.single();
        type("3");
        assertThat(view.focus()).isEqualTo(PaneName.OUTPUT);
        press(Special.BACK_TAB);
        assertThat(view.focus()).isEqualTo(PaneName.ATTEMPTS);
    }

    @Test
    void aClickChoosesAndASecondOneOpens() {
        press(new KeyPress.Clicked(5, 6));
        assertThat(view.loop()).isEqualTo("w3");
        assertThat(view.focus()).isEqualTo(PaneName.LOOPS);
        press(new KeyPress.Clicked(5, 6));
        assertThat(view.focus()).isEqualTo(PaneName.OUTPUT);

        press(new KeyPress.Clicked(5, 0), new KeyPress.Clicked(5, 39), new KeyPress.Clicked(5000, 5000));
        assertThat(view.focus()).isEqualTo(PaneName.OUTPUT);
    }

    @Test
    void theWheelMovesWhatIsUnderIt() {
        press(new KeyPress.Turned(100, 10, 3), new KeyPress.Turned(5, 6, 3));

        assertThat(actions).containsExactly(new Scroll(Unit.LINE, 3));
        assertThat(view.loop()).isEqualTo("w2");
    }

    @Test
    void helpStandsOverEverythingAndItsKeysWork() {
        type("?");
        assertThat(view.overlay()).isInstanceOf(Overlay.Help.class);
        press(Special.ESCAPE);
        assertThat(view.overlay()).isInstanceOf(Overlay.None.class);
        type("?q");
        assertThat(actions).isEmpty();
        type("?s");
        assertThat(view.overlay()).isInstanceOf(Overlay.Question.class);
    }

    @Test
    void aQuestionIsReadWhileItsAnswerIsTyped() {
        project = SampleDashboard.asking();
        type("6a");
        assertThat(view.shown()).isEqualTo(new ChosenText.OfQuestion(3));
        press(Special.ENTER);
        assertThat(actions).isEmpty();
        type("a1");
        press(Special.ENTER);

        assertThat(actions).containsExactly(new DashboardAction.Answer(3, "1"));
        assertThat(view.overlay()).isInstanceOf(Overlay.None.class);
    }

    @Test
    void workIsApprovedOfOrRejectedWithTheReason() {
        project = SampleDashboard.asking();
        type("6x");
        assertThat(view.overlay()).isInstanceOf(Overlay.None.class);
        press(Special.DOWN);
        type("an");
        assertThat(actions).isEmpty();
        type("ayxtoo slow");
        press(Special.ENTER);
        type("x");
        press(Special.ENTER);

        assertThat(actions)
                .containsExactly(
                        new DashboardAction.Answer(4, "approve"),
                        new DashboardAction.Answer(4, "reject: too slow"),
                        new DashboardAction.Answer(4, "reject"));
    }

    @Test
    void whereNoQuestionIsLookedAtTheirKeysAreThoseOfTheLoop() {
        project = SampleDashboard.asking();
        type("a");

        assertThat(view.overlay()).isEqualTo(new Overlay.Writing(DashboardAction.Letter.ALERT, "w1", ""));
    }

    @Test
    void theRestOfTheKeys() {
        type("zom");
        assertThat(view.zoomed()).isTrue();
        assertThat(view.detail()).isEqualTo(Detail.WHOLE);
        assertThat(view.mouse()).isFalse();
        type("q");
        assertThat(actions).containsExactly(new DashboardAction.Quit());
    }

    @Test
    void whereNothingHasRunKeysDoNoHarm() {
        project = ProjectSnapshot.empty("shop");
        type("pskPSKnaecvblrdfuzom/?");
        press(Special.values());
        press(new KeyPress.Clicked(3, 3), new KeyPress.Turned(3, 3, 3));

        assertThat(actions).allMatch(action -> action instanceof Scroll || action instanceof Find);
    }
}
