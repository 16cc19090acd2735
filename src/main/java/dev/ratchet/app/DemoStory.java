package dev.ratchet.app;

import dev.ratchet.journal.Chronicle;
import dev.ratchet.store.Database;
import java.io.PrintStream;
import java.nio.file.Path;

/** Tells what happened in the demo, from what the journal and the repository say. */
record DemoStory(Path directory) {
    void tell(Terminal terminal) {
        PrintStream out = terminal.out();
        out.println();
        out.println("What happened (ratchet history):");
        try (Database database = Database.open(directory.resolve(".ratchet/ratchet.db"))) {
            new Chronicle(database).attempts(null, 50).forEach(line -> out.println("  " + HistoryText.line(line)));
        }
        out.println();
        out.println("What came of it (git log):");
        DemoRepository.log(directory).lines().forEach(line -> out.println("  " + line));
        out.println();
        out.println("Where it is:");
        out.println("  the repository      " + directory);
        out.println("  the agent's output  " + directory.resolve(".ratchet/sessions"));
        out.println("  the journal         " + directory.resolve(".ratchet/ratchet.db"));
        out.println();
        out.println("Now in a project of your own: ratchet init, then ratchet 5");
    }
}
