package dev.ratchet.app.text;

import dev.ratchet.journal.ReceiptTable;
import dev.ratchet.json.JsonWriter;
import dev.ratchet.loop.attempt.Receipt;
import dev.ratchet.screen.TerminalSafeText;
import dev.ratchet.store.TimestampFormat;
import java.util.ArrayList;
import java.util.List;

/** What commands said that looked at the work: validations and checks, as lines and as objects. */
public final class ReceiptText {
    private static final String MARGIN = " ".repeat(22);

    private ReceiptText() {}

    /**
     * How it ended, and below it the last part of what it printed.
     *
     * @param most so many lines of that
     */
    public static List<String> lines(ReceiptTable.Dated dated, int most) {
        Receipt receipt = dated.receipt();
        List<String> lines = new ArrayList<>();
        lines.add("%s  %s: %s (%s%s)"
                .formatted(
                        TimestampFormat.toSecond(dated.at()),
                        kind(receipt),
                        TerminalSafeText.line(receipt.command()),
                        receipt.endingAndTime(),
                        receipt.commit() == null
                                ? ""
                                : ", commit %.12s".formatted(TerminalSafeText.line(receipt.commit()))));
        List<String> output = receipt.output().strip().lines().toList();
        output.stream()
                .skip(Math.max(0, output.size() - most))
                .map(line -> MARGIN + TerminalSafeText.line(line))
                .forEach(lines::add);
        return lines;
    }

    private static String kind(Receipt receipt) {
        String what = receipt.commit() == null ? "validation" : "check";
        return what + (receipt.passed() ? " passed" : " failed");
    }

    /** All of it, as an array of objects. */
    public static void write(JsonWriter json, List<ReceiptTable.Dated> receipts) {
        json.objects("receipts", receipts, dated -> fields(json, dated));
    }

    private static void fields(JsonWriter json, ReceiptTable.Dated dated) {
        Receipt receipt = dated.receipt();
        json.put("at", dated.at());
        json.put("command", receipt.command());
        json.put("commit", receipt.commit());
        json.put("passed", receipt.passed());
        json.put("exit_code", receipt.exitCode());
        json.put("timed_out", receipt.exit() instanceof Receipt.Exit.TimedOut);
        json.put("duration_secs", receipt.took().toMillis() / 1000.0);
        json.put("output", receipt.output());
    }
}
