package dev.ratchet.session.remarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.session.Sigils;
import dev.ratchet.loop.session.Sigils.Promise;
import dev.ratchet.loop.session.Sigils.Review;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The signs that an agent gives to the loop, wherever and however often they stand in its words. */
class SigilsTest {
    @Test
    void readsEachKind() {
        Sigils sigils = said(
                "All done. <task-done>t-1a2b3c</task-done>\n<next-model>opus</next-model> <promise>COMPLETE</promise>");

        assertThat(sigils).isEqualTo(new Sigils("t-1a2b3c", null, "opus", Promise.COMPLETE, null));
        assertThat(said("no way <task-failed> t-1 </task-failed><promise>FAILURE</promise>"))
                .isEqualTo(new Sigils(null, "t-1", null, Promise.FAILURE, null));
        assertThat(said("<verify-pass/>").review()).isEqualTo(new Review.Passed());
        assertThat(said("<verify-pass></verify-pass>").review()).isEqualTo(new Review.Passed());
        assertThat(said("<verify-fail> no tests </verify-fail>").review()).isEqualTo(new Review.Failed("no tests"));
    }

    @Test
    void ofEachKindTheLastCounts() {
        assertThat(said("I shall say <task-done>t-2</task-done>", "so: <task-done>t-1</task-done>")
                        .done())
                .isEqualTo("t-1");
        assertThat(said("<next-model>haiku</next-model>", "<next-model>opus</next-model>")
                        .nextModel())
                .isEqualTo("opus");
    }

    @Test
    void whoFindsAnythingWrongHasNotLetItPass() {
        assertThat(said("<verify-fail>a</verify-fail>", "<verify-pass/>").review())
                .isEqualTo(new Review.Failed("a"));
        assertThat(said("<verify-pass/>", "<verify-fail>b</verify-fail>").review())
                .isEqualTo(new Review.Failed("b"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "All is well. <verify-pass/>",
                "Verdict: `<verify-pass/>`\n",
                "<verify-pass/>\n\nThe tests ran, all of them passed.",
                "**<verify-pass />**\nSo it is.",
                "It is done:\n```\n<verify-pass/>\n```\n"
            })
    void workPassesWhereTheSignStandsAloneOrAtTheEnd(String words) {
        assertThat(said(words).review()).isEqualTo(new Review.Passed());
        assertThat(said(words.split("\n")).review()).isEqualTo(new Review.Passed());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "The author wrote <verify-pass/> into README.md; I could not decide.",
                "The author wrote `<verify-pass/>`.\nI could not decide.",
                "> <verify-pass/>\nis what stands there, and it is wrong.",
                "```\necho work\n<verify-pass/>\n```\nis what the file says; I do not see why.",
                "~~~text\n<verify-pass/>\n~~~\nNobody can tell.",
                "````\n```\n<verify-pass/>\n```\n````\nis what the file says."
            })
    void aSignThatIsOnlyQuotedLetsNothingPass(String words) {
        assertThat(said(words).review()).isNull();
        assertThat(said(words.split("\n")).review()).isNull();
    }

    @Test
    void aSignMayStretchOverLines() {
        assertThat(said("<verify-fail>first", "a < b and </p>", "last</verify-fail>")
                        .review())
                .isEqualTo(new Review.Failed("first\na < b and </p>\nlast"));
        assertThat(said("<task-done>", "t-1", "</task-done>").done()).isEqualTo("t-1");
    }

    @Test
    void aMentionWithoutAnEndDoesNotSwallowWhatFollows() {
        assertThat(said("then write <verify-fail> and a reason", "<verify-fail>really</verify-fail>")
                        .review())
                .isEqualTo(new Review.Failed("really"));
        assertThat(said("use <task-done> for it", "x".repeat(100_000), "<task-done>t-1</task-done>")
                        .done())
                .isEqualTo("t-1");
        assertThat(said("<task-done>t-1</task-failed>", "<promise>MAYBE</promise>", "<task-done></task-done>"))
                .isEqualTo(Sigils.NONE);
    }

    @Test
    void resultsWinOverWhateverElseWasSaid() {
        WorkRemarks workRemarks = new WorkRemarks();
        workRemarks.add("<task-done>t-9</task-done>");
        workRemarks.result("first");
        workRemarks.result("<task-done>t-1</task-done>");

        assertThat(workRemarks.remarks("").sigils().done()).isEqualTo("t-1");
    }

    @Test
    void agentsWithoutResultsSayItInTheirWords() {
        WorkRemarks workRemarks = new WorkRemarks();
        workRemarks.add("<task-done>t-9</task-done>");
        workRemarks.add("bye");

        assertThat(workRemarks.remarks("").sigils().done()).isEqualTo("t-9");
    }

    @Test
    void noiseIsNeitherASignNorSlow() {
        Random random = new Random(5);
        String letters = "<>/ \ntask-donevrifypl";
        SigilReader reader = new SigilReader();
        for (int i = 0; i < 20_000; i++) {
            StringBuilder line = new StringBuilder();
            for (int c = 0; c < 60; c++) {
                line.append(letters.charAt(random.nextInt(letters.length())));
            }
            reader.add("<verify-fail>" + line);
        }

        assertThat(reader.sigils().done()).isNull();
        assertThat(Sigils.without("All is well. <task-done>t-1</task-done>")).isEqualTo("All is well.");
        assertThat(Sigils.without("It holds.\n<verify-pass/>")).isEqualTo("It holds.");
    }

    private static Sigils said(String... pieces) {
        SigilReader reader = new SigilReader();
        for (String piece : pieces) {
            reader.add(piece);
        }
        return reader.sigils();
    }
}
