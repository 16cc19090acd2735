package dev.ratchet.web.browser;

import dev.ratchet.json.Json;
import java.util.Base64;

/** A tab of a browser. For one thread. */
public final class Tab {
    private static final int MOST_PRESSES = 60;

    private final Chromium browser;
    private final String session;

    Tab(Chromium browser, String session) {
        this.browser = browser;
        this.session = session;
    }

    Json call(String method, String parameters) {
        return browser.send(session, method, parameters);
    }

    /** Goes to an address, and waits until all of it is there. */
    public void open(String address) {
        Json _ = call("Page.navigate", Json.object(json -> json.put("url", address)));
        awaitLoaded();
    }

    private void awaitLoaded() {
        Waiting.until(
                "a page that is loaded",
                () -> truth("document.readyState === 'complete' && location.href !== 'about:blank'"));
    }

    /** What an expression comes to in the page, as text. */
    public String text(String expression) {
        Json answer = call(
                "Runtime.evaluate",
                Json.object(json -> json.put("expression", "String(%s)".formatted(expression))
                        .put("awaitPromise", true)
                        .put("returnByValue", true)));
        if (answer.at("exceptionDetails").isObject()) {
            throw new IllegalStateException(expression + ": " + answer.line());
        }
        return answer.at("result").textAt("value");
    }

    /** Whether an expression holds; while a page gives way to another nothing does. */
    public boolean truth(String expression) {
        try {
            return text(expression).equals("true");
        } catch (IllegalStateException _) {
            return false;
        }
    }

    /** Waits until an expression holds. */
    public void await(String expression) {
        Waiting.until(expression + " in " + text("location.href"), () -> truth(expression));
    }

    /** Waits until some words are to be seen. */
    public void awaitWords(String words) {
        await("document.body.innerText.includes(%s)".formatted(Json.quoted(words)));
    }

    /** All words of the page, as somebody sees them. */
    public String words() {
        return text("document.body.innerText");
    }

    /** Runs a script in the page, for what it does. */
    public void run(String script) {
        Json _ = call("Runtime.evaluate", Json.object(json -> json.put("expression", script + "; 0")));
    }

    /** Presses Tab until something has the focus. */
    public void tabTo(String selector) {
        for (int presses = 0; presses < MOST_PRESSES; presses++) {
            press("Tab");
            if (truth("document.activeElement.matches(%s)".formatted(Json.quoted(selector)))) {
                return;
            }
        }
        throw new AssertionError(selector + " cannot be reached by keys in " + words());
    }

    /** Presses the mouse where an element is. */
    public void click(String selector) {
        String place = text("""
            (() => { const e = document.querySelector(%s); e.scrollIntoView({ block: "center" });
              const r = e.getBoundingClientRect(); return (r.x + r.width / 2) + " " + (r.y + r.height / 2); })()\
            """.formatted(Json.quoted(selector)));
        int space = place.indexOf(' ');
        for (String type : new String[] {"mousePressed", "mouseReleased"}) {
            Json _ = call(
                    "Input.dispatchMouseEvent",
                    "{\"type\":\"%s\",\"x\":%s,\"y\":%s,\"button\":\"left\",\"clickCount\":1}"
                            .formatted(type, place.substring(0, space), place.substring(space + 1)));
        }
    }

    /** Presses a key: Tab, Enter or one that writes. */
    public void press(String key) {
        String code = switch (key) {
            case "Tab" -> "\"windowsVirtualKeyCode\":9";
            case "Enter" -> "\"windowsVirtualKeyCode\":13,\"text\":\"\\r\"";
            default -> "\"text\":" + Json.quoted(key);
        };
        for (String type : new String[] {"keyDown", "keyUp"}) {
            Json _ = call(
                    "Input.dispatchKeyEvent",
                    "{\"type\":\"%s\",\"key\":%s,%s}".formatted(type, Json.quoted(key), code));
        }
    }

    /** How wide and high the window is, and how it wants pages to look. */
    public void show(int width, int height, Theme theme) {
        Json _ = call(
                "Emulation.setDeviceMetricsOverride",
                "{\"width\":%d,\"height\":%d,\"deviceScaleFactor\":1,\"mobile\":false}".formatted(width, height));
        Json _ = call(
                "Emulation.setEmulatedMedia",
                "{\"features\":[{\"name\":\"prefers-color-scheme\",\"value\":\"%s\"}]}".formatted(theme.word()));
    }

    /** How pages can look. */
    public enum Theme {
        LIGHT,
        DARK;

        String word() {
            return this == LIGHT ? "light" : "dark";
        }
    }

    /** A picture of what the window shows, as PNG. */
    public byte[] picture() {
        return Base64.getDecoder()
                .decode(call("Page.captureScreenshot", "{\"format\":\"png\"}").textAt("data"));
    }
}
