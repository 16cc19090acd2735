package dev.ratchet.web.piece;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DiffHtmlTest {
    @Test
    void eachFileIsAPartWithItsLinesCounted() {
        String html = DiffHtml.of("""
             src/a.py | 2 +-
            diff --git a/src/a.py b/src/a.py
            index 1..2 100644
            --- a/src/a.py
            +++ b/src/a.py
            @@ -1,2 +1,2 @@
             same
            -old <script>alert(1)</script>
            +new
            diff --git a/p.png b/p.png
            Binary files /dev/null and b/p.png differ
            """).written();
        assertThat(html)
                .contains("<code>src/a.py</code> <ins>+1</ins> <del>−1</del>", "<code>p.png</code>", " binary")
                .contains("<del>-old &lt;script&gt;alert(1)&lt;/script&gt;\n</del>")
                .doesNotContain("<script>", "--- a/src", "index 1..2");
    }

    @Test
    void whatIsTooLongIsCutAndSaysSo() {
        String html = DiffHtml.of("diff --git a/a b/a\n@@ -0,0 +1 @@\n" + "+x\n".repeat(5000))
                .written();
        assertThat(html).contains("too long to be shown").doesNotContain("<details open>");
        assertThat(DiffHtml.of("").written()).doesNotContain("<details");
    }
}
