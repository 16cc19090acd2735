package dev.ratchet.web.html;

import static dev.ratchet.web.html.Html.link;
import static dev.ratchet.web.html.Html.several;
import static dev.ratchet.web.html.Html.tag;
import static dev.ratchet.web.html.Html.words;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HtmlTest {
    @Test
    void wordsAreTextWhateverTheyHold() {
        assertThat(tag("p", "a\"b").with("<script>alert('1 & 2')</script>").written())
                .isEqualTo("<p class=\"a&quot;b\">&lt;script&gt;alert(&#39;1 &amp; 2&#39;)&lt;/script&gt;</p>");
    }

    @Test
    void piecesComeOneAfterTheOther() {
        assertThat(several(words("a"), tag("br"), tag("input").having("disabled"), link("/x?a=1&b", "b"))
                        .written())
                .isEqualTo("a<br><input disabled><a href=\"/x?a=1&amp;b\">b</a>");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "javascript:alert(1)",
                "JavaScript:alert(1)",
                "data:text/html,x",
                "//evil.example",
                "/\\evil.example",
                "http://x"
            })
    void noLinkLeadsAwayFromTheServer(String place) {
        assertThatThrownBy(() -> link(place, "here")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aPageHoldsNoProgramsAndNoStyles() {
        assertThatThrownBy(() -> tag("a").having("onclick", "x()")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> tag("p").having("style", "x")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> tag("script").with("x()")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> tag("style")).isInstanceOf(IllegalArgumentException.class);
    }
}
