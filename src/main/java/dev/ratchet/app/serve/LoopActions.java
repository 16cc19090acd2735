package dev.ratchet.app.serve;

import dev.ratchet.fleet.mailbox.LoopMailbox;
import dev.ratchet.fleet.run.RunRecords;
import dev.ratchet.journal.RequestMailbox;
import dev.ratchet.journal.ResetTable;
import dev.ratchet.json.Json;
import dev.ratchet.loop.attempt.LoopMessage;
import dev.ratchet.loop.attempt.LoopRequest;
import dev.ratchet.store.Database;
import dev.ratchet.web.http.WebProblem;
import java.util.Locale;
import java.util.function.Function;

/** What can be asked of loops over the web; the journal has who asked. */
record LoopActions(ServedProject served) {
    /** Who asked, in the journal. */
    static final String WEB = "web";

    /** What can be asked for. */
    enum Action {
        PAUSE("Pause", "pauses after its session", "It goes on when somebody resumes it."),
        RESUME("Resume", "goes on", ""),
        STOP(
                "Stop",
                "ends after its session",
                "What it works on now is finished first. A new run has to be started by hand."),
        KILL("Kill", "is killed", "Its session ends at once, and what that has not committed may be lost."),
        RESET_CIRCUIT("Reset the circuit of", "may try again", "What its rules have counted is forgotten.");

        private final String title;
        private final String words;
        private final String consequence;

        Action(String title, String words, String consequence) {
            this.title = title;
            this.words = words;
            this.consequence = consequence;
        }

        /** Its word in an address. */
        String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        /** What its button says. */
        String title() {
            return title;
        }

        String consequence() {
            return consequence;
        }

        /** Whether it can be undone. */
        boolean isUndoable() {
            return this == PAUSE || this == RESUME;
        }
    }

    /** Asks, and says what came of it: the object of {@code ratchet pause --json}. */
    String ask(String loop, Action action) {
        refuseUnknown(loop);
        if (action != Action.RESUME && action != Action.RESET_CIRCUIT) {
            refuseIdle(loop);
        }
        boolean changed = write(database -> ask(database, loop, action));
        served.refresh();
        String message = changed ? "'%s' %s.".formatted(loop, action.words) : "'%s' is as it was.".formatted(loop);
        return Json.object(json -> json.put("name", loop)
                .put("request", action.word())
                .put("changed", changed)
                .put("message", message));
    }

    private boolean ask(Database database, String loop, Action action) {
        RequestMailbox mailbox = new RequestMailbox(database, served.time());
        return switch (action) {
            case PAUSE -> mailbox.pause(loop, WEB);
            case RESUME -> mailbox.resume(loop, WEB);
            case STOP -> send(mailbox, loop, LoopRequest.Kind.STOP);
            case KILL -> send(mailbox, loop, LoopRequest.Kind.KILL);
            case RESET_CIRCUIT -> {
                new ResetTable(database, served.time()).reset(loop, ResetTable.Kind.CIRCUIT);
                mailbox.done(loop, "reset circuit", WEB);
                yield true;
            }
        };
    }

    private static boolean send(RequestMailbox mailbox, String loop, LoopRequest.Kind kind) {
        mailbox.send(loop, new LoopRequest(kind, WEB));
        return true;
    }

    /** Tells the next session of a loop something. */
    String note(String loop, String text) {
        refuseUnknown(loop);
        if (text.isBlank()) {
            throw WebProblem.malformed("a note needs words");
        }
        boolean _ = write(database -> {
            new LoopMailbox(database, served.time()).send(loop, new LoopMessage(LoopMessage.Kind.NOTE, WEB, text));
            return true;
        });
        served.refresh();
        return Json.object(json -> json.put("name", loop)
                .put("kind", "share")
                .put("answer", (String) null)
                .put("message", "The next session of '%s' is told.".formatted(loop)));
    }

    private <T> T write(Function<Database, T> change) {
        return served.read(change).orElseThrow(() -> new WebProblem(409, "nothing has run here yet"));
    }

    private void refuseUnknown(String loop) {
        boolean known = served.read(
                        database -> new RunRecords(database).latestOf(loop).isPresent())
                .orElse(false);
        if (!known) {
            throw WebProblem.notFound("no loop '%s' has run here".formatted(loop));
        }
    }

    private void refuseIdle(String loop) {
        boolean runs = served.read(
                        database -> served.project().listening(database).contains(loop))
                .orElse(false);
        if (!runs) {
            throw new WebProblem(409, "loop '%s' does not run".formatted(loop));
        }
    }
}
