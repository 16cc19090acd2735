package dev.ratchet.web.page;

import static dev.ratchet.web.html.Html.link;
import static dev.ratchet.web.html.Html.tag;
import static dev.ratchet.web.html.Html.words;

import dev.ratchet.web.html.Html;
import dev.ratchet.web.piece.DiffHtml;
import dev.ratchet.web.piece.FactHtml;
import dev.ratchet.web.piece.FormFields;
import dev.ratchet.web.piece.PageFrame;
import dev.ratchet.web.piece.ValueFormats;
import dev.ratchet.workspace.saved.Saved;
import dev.ratchet.workspace.saved.SavedContent;
import java.util.ArrayList;
import java.util.List;

/** Saved work with what is in it, and the way back from there. */
public record SavedContentPage(PageFrame frame, SavedContent content) {
    public Html html() {
        Saved saved = content.saved();
        List<Html> parts = new ArrayList<>();
        parts.add(PageFrame.path(link("/saved", "Saved work")));
        parts.add(tag("h1").with(saved.name()));
        parts.add(tag("dl", "facts")
                .with(
                        FactHtml.of("Work", words(saved.item())),
                        FactHtml.of("Branch", tag("span", "mono").with(saved.branch())),
                        FactHtml.of("Commit", tag("span", "mono").with("%.12s".formatted(saved.commit()))),
                        FactHtml.of("Why", words(saved.reason())),
                        FactHtml.of("When", ValueFormats.moment(saved.createdAt()))));
        if (frame.steers()) {
            parts.add(restore(saved));
        }
        parts.add(PageFrame.section("Changes", DiffHtml.of(content.diff())));
        return frame.still("/landings", saved.name(), parts.toArray(Html[]::new));
    }

    private static Html restore(Saved saved) {
        String place = SavedPage.place(saved) + "/restore";
        return FormFields.form(place)
                .with(
                        FormFields.line("branch", "branch", "As a branch called", branch(saved)),
                        FormFields.submit("Restore"),
                        tag("p", "note").with("A new branch is made of it; nothing that is there is touched."));
    }

    private static String branch(Saved saved) {
        return "saved-" + saved.name().replace('/', '-');
    }
}
