package dev.ratchet.tui.dashboard;

import dev.ratchet.tui.dashboard.KeyPress.Special;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Makes keys of the bytes that a terminal sends for them. What it does not know is left out. For one thread at a time. */
public final class KeyDecoder {
    private static final int ESCAPE = 0x1b;
    private static final int DELETE = 0x7f;
    private static final int FIRST_SIGN = 0x20;
    private static final int LONGEST_SEQUENCE = 32;
    private static final int WHEEL_LINES = 3;

    /** The end of a sequence that begins with an escape and a bracket: a letter or one of a few signs. */
    private static final Pattern SEQUENCE = Pattern.compile("\\[[0-?]*[ -/]*[@-~]|O[ -~]|[^\\[O]");

    private static final Pattern MOUSE = Pattern.compile("\\[<(\\d{1,4});(\\d{1,5});(\\d{1,5})([Mm])");

    private static final Map<String, Special> SPECIAL = Map.ofEntries(
            Map.entry("[A", Special.UP),
            Map.entry("[B", Special.DOWN),
            Map.entry("[C", Special.RIGHT),
            Map.entry("[D", Special.LEFT),
            Map.entry("OA", Special.UP),
            Map.entry("OB", Special.DOWN),
            Map.entry("OC", Special.RIGHT),
            Map.entry("OD", Special.LEFT),
            Map.entry("[H", Special.HOME),
            Map.entry("[F", Special.END),
            Map.entry("OH", Special.HOME),
            Map.entry("OF", Special.END),
            Map.entry("[1~", Special.HOME),
            Map.entry("[4~", Special.END),
            Map.entry("[7~", Special.HOME),
            Map.entry("[8~", Special.END),
            Map.entry("[5~", Special.PAGE_UP),
            Map.entry("[6~", Special.PAGE_DOWN),
            Map.entry("[200~", Special.PASTE_BEGINS),
            Map.entry("[201~", Special.PASTE_ENDS),
            Map.entry("OM", Special.ENTER),
            Map.entry("[Z", Special.BACK_TAB));

    private final Consumer<KeyPress> keys;
    private final StringBuilder sequence = new StringBuilder();
    private final ByteArrayOutputStream character = new ByteArrayOutputStream();
    private boolean escaped;
    private int missing;

    public KeyDecoder(Consumer<KeyPress> keys) {
        this.keys = keys;
    }

    public void read(int one) {
        if (escaped) {
            inSequence(one);
        } else if (missing > 0) {
            inCharacter(one);
        } else if (one >= 0xc0) {
            missing = one >= 0xf0 ? 3 : one >= 0xe0 ? 2 : 1;
            character.write(one);
        } else {
            single(one);
        }
    }

    /** Nothing has followed for a while: an escape was meant as such. */
    public void pause() {
        if (escaped) {
            boolean alone = sequence.isEmpty();
            forget();
            if (alone) {
                keys.accept(Special.ESCAPE);
            }
        }
    }

    /** Whether it takes a pause to know what was pressed. */
    public boolean isWaiting() {
        return escaped;
    }

    private void single(int one) {
        switch (one) {
            case ESCAPE -> escaped = true;
            case '\r', '\n' -> keys.accept(Special.ENTER);
            case '\t' -> keys.accept(Special.TAB);
            case '\b', DELETE -> keys.accept(Special.BACKSPACE);
            default -> {
                if (one >= FIRST_SIGN && one < DELETE) {
                    keys.accept(new KeyPress.Typed(one));
                }
            }
        }
    }

    private void inCharacter(int one) {
        character.write(one);
        if (--missing == 0) {
            int typed = character.toString(StandardCharsets.UTF_8).codePointAt(0);
            character.reset();
            if (!Character.isISOControl(typed)) {
                keys.accept(new KeyPress.Typed(typed));
            }
        }
    }

    private void inSequence(int one) {
        if (one == ESCAPE) {
            pause();
            escaped = true;
            return;
        }
        sequence.append((char) one);
        String words = sequence.toString();
        if (SEQUENCE.matcher(words).matches()) {
            forget();
            known(words);
        } else if (words.length() > LONGEST_SEQUENCE) {
            forget();
        }
    }

    private void forget() {
        escaped = false;
        sequence.setLength(0);
    }

    private void known(String words) {
        Special special = SPECIAL.get(words);
        if (special != null) {
            keys.accept(special);
            return;
        }
        Matcher mouse = MOUSE.matcher(words);
        if (mouse.matches() && mouse.group(4).equals("M")) {
            mouse(
                    Integer.parseInt(mouse.group(1)),
                    Integer.parseInt(mouse.group(2)) - 1,
                    Integer.parseInt(mouse.group(3)) - 1);
        }
    }

    private void mouse(int button, int column, int line) {
        switch (button) {
            case 0 -> keys.accept(new KeyPress.Clicked(column, line));
            case 64 -> keys.accept(new KeyPress.Turned(column, line, -WHEEL_LINES));
            case 65 -> keys.accept(new KeyPress.Turned(column, line, WHEEL_LINES));
            default -> {}
        }
    }
}
