package dev.ratchet.screen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.session.AgentEvent;
import dev.ratchet.loop.session.AgentEvent.Answer;
import dev.ratchet.loop.session.AgentEvent.Speaker;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class SessionPageTest {
    private static final String SECRET = "correct-horse-battery";
    private static final KnownSecrets SECRETS =
            KnownSecrets.of(Map.of("DEPLOY_TOKEN", SECRET, "HOME", "/home/somebody"));

    @Test
    void nothingInThePageRunsAndItNeedsNoOtherFile() {
        String page = page("<script>alert(1)</script><img src=x onerror=alert(1)> & \"'")
                .html();

        assertThat(page)
                .contains("Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\"")
                .contains("&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt; &amp; &quot;&#39;")
                .doesNotContain("@import", "url(");
        assertThat(Pattern.compile("<(/?)([a-zA-Z!][a-zA-Z0-9]*)([^>]*)>")
                        .matcher(page)
                        .results())
                .isNotEmpty()
                .allSatisfy(tag -> {
                    assertThat(tag.group(2))
                            .isIn(
                                    "!DOCTYPE",
                                    "html",
                                    "head",
                                    "meta",
                                    "title",
                                    "style",
                                    "body",
                                    "h1",
                                    "dl",
                                    "dt",
                                    "dd",
                                    "main",
                                    "div",
                                    "details",
                                    "summary",
                                    "pre",
                                    "b",
                                    "strong",
                                    "code",
                                    "span");
                    assertThat(tag.group(3).replaceAll("=\"[^\"]*\"", ""))
                            .matches("( (html|lang|charset|http-equiv|content|name|class|open))*");
                });
    }

    @Test
    void whatIsMarkedInAnAgentsWordsIsMarkedInThePage() {
        assertThat(page("It is **<i>fixed</i>**: `hello.py` says\n# hello\n```\nprint(1)\n```")
                        .html())
                .contains("It is <strong>&lt;i&gt;fixed&lt;/i&gt;</strong>: <code>hello.py</code> says\n")
                .contains("<strong>hello</strong>\n<code>print(1)</code>");
    }

    @Test
    void secretsAreHiddenWhereverTheyStand() {
        SessionPage page = page("the token is " + SECRET + ", and sk-" + "a1".repeat(20));

        assertThat(page.html() + page.markdown())
                .contains("the token is •••, and •••")
                .doesNotContain(SECRET, "a1a1a1")
                .contains("/home/somebody");
    }

    @Test
    void whatAnAgentSaysIsNoMarkdownOfOurs() {
        String page = page("""
            # No heading
            ```
            - no item
            1. no number
            ===
            ---
            ![no picture](http://evil/pixel.png) [no link](javascript:alert(1)) <b>no html</b>
                no code by its space
            | no | table |
            @team fixes #12, owner/project#3\
            """).markdown();

        String said = page.substring(page.indexOf("\\#"));
        assertThat(said.lines().map(String::stripTrailing).toList())
                .startsWith(
                        "\\#\u2060 No heading",
                        "\\`\\`\\`",
                        "\\- no item",
                        "1\\. no number",
                        "\\===",
                        "\\---",
                        "\\!\\[no picture\\](http://evil/pixel.png) \\[no link\\](javascript:alert(1)) &lt;b&gt;no"
                                + " html&lt;/b&gt;",
                        "&nbsp;&nbsp;&nbsp;&nbsp;no code by its space",
                        "\\| no \\| table \\|",
                        "@\u2060team fixes \\#\u206012, owner/project\\#\u20603");
    }

    @Test
    void whatIsMarkedInAnAgentsWordsIsMarkedInMarkdownToo() {
        assertThat(page("It is **<i>fi_xed</i>**: `a <b> @team` and ** no ** `` `x` `` **`y`**")
                        .markdown())
                .contains("It is **&lt;i&gt;fi\\_xed&lt;/i&gt;**: `a <b> @team` and \\*\\* no \\*\\* \\`\\` `x` \\`\\`"
                        + " \\*\\*`y`\\*\\*");
    }

    @Test
    void aFenceIsLongerThanAnyInIt() {
        String page = page("Hi").markdown();

        assertThat(page).contains("``````\n`````\n# not out of it\n``````\n");
    }

    private static SessionPage page(String said) {
        List<Block> blocks = new ArrayList<>();
        SessionBlocks session = new SessionBlocks("/work", blocks::add);
        List.of(
                        new AgentEvent.Started("s", "model", "/work", List.of()),
                        new AgentEvent.Said(Speaker.ASSISTANT, null, said),
                        new AgentEvent.ToolCalled(
                                Speaker.ASSISTANT,
                                "1",
                                "Bash",
                                "",
                                Map.of("command", "echo " + SECRET + " > /home/somebody/x")),
                        new AgentEvent.ToolAnswered("1", Answer.OK, "`````\n# not out of it"))
                .forEach(event -> session.heard(SECRETS.hidden(event)));
        session.end();
        return new SessionPage("Session <1>", Map.of("agent", "claude"), blocks);
    }
}
