package dev.ratchet.app.serve;

import dev.ratchet.web.html.Html;
import dev.ratchet.web.http.WebAnswer;
import dev.ratchet.web.http.WebAnswer.Content;
import dev.ratchet.web.http.WebRequest;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Pages that several people look at are made once for all of them, as long as nothing has changed. For all threads. */
final class RenderedPages {
    private static final int MOST = 16;

    private final ServedProject served;
    private final Map<String, Rendered> pages = Collections.synchronizedMap(new LinkedHashMap<>(MOST, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Rendered> eldest) {
            return size() > MOST;
        }
    });

    RenderedPages(ServedProject served) {
        this.served = served;
    }

    /** Makes a page. */
    interface Page {
        Html html() throws InterruptedException;
    }

    Content of(WebRequest request, Page page) throws InterruptedException {
        String address = request.path() + new TreeMap<>(request.query());
        return pages.computeIfAbsent(address, _ -> new Rendered()).at(served, page);
    }

    /** The page of one address; who asks while it is made waits for it. */
    private static final class Rendered {
        private final ReentrantLock turn = new ReentrantLock();
        private String state = "";
        private @Nullable Content content;

        Content at(ServedProject served, Page page) throws InterruptedException {
            turn.lockInterruptibly();
            try {
                String now = served.state();
                Content known = content;
                if (known == null || !now.equals(state)) {
                    known = WebAnswer.html(page.html()).tagged();
                    content = known;
                    state = now;
                }
                return known;
            } finally {
                turn.unlock();
            }
        }
    }
}
