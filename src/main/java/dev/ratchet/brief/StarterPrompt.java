package dev.ratchet.brief;

import dev.ratchet.files.SmallFile;
import java.io.IOException;

/** The prompt file to begin with, which says how to write one and nothing of what is to be done. */
public final class StarterPrompt {
    public static final String TEXT = """
        # What to do

        Describe here what the agent is to work on. It gets this text at the start of every session and remembers
        nothing of the sessions before, so tell it where to look for what is done and what is left, for example:

        - Read TODO.md and pick the first open item.
        - Do that one item completely, with tests.
        - Run the tests. When they pass, tick the item off and commit with a message that says what and why.
        """;

    private StarterPrompt() {}

    /** Whether nobody has written into the prompt file what is to be done. */
    public static boolean isStill(PromptSettings prompt) {
        try {
            return prompt.text() == null
                    && SmallFile.utf8(prompt.file(), SmallFile.LONGEST_TEXT)
                            .strip()
                            .equals(TEXT.strip());
        } catch (IOException _) {
            // It is told of by whoever needs the file.
            return false;
        }
    }
}
