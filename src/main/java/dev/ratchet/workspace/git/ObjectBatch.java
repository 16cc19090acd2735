package dev.ratchet.workspace.git;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Reads many objects by one process. */
final class ObjectBatch {
    private ObjectBatch() {}

    /**
     * The contents, with a character for each byte; empty for what is not there.
     *
     * @param names each ended by a zero byte
     */
    static List<String> read(SharedGitDirectory git, String names) throws InterruptedException {
        String told = git.run(Map.of(), names, "cat-file", "--batch", "-z").required("git cannot read objects");
        List<String> contents = new ArrayList<>();
        for (int at = 0; at < told.length(); ) {
            int line = header(told, at);
            String[] facts = told.substring(at, line).split(" ", -1);
            if (facts[facts.length - 1].matches("missing|ambiguous") || facts.length < 3) {
                contents.add("");
                at = line + 1;
            } else {
                int length = Integer.parseInt(facts[facts.length - 1]);
                contents.add(told.substring(line + 1, line + 1 + length));
                at = line + 1 + length + 1;
            }
        }
        return contents;
    }

    /** Where the line ends; of what is missing it repeats the name, which may have ends of lines in it. */
    private static int header(String told, int from) {
        int line = told.indexOf('\n', from);
        boolean found = told.substring(from, line).matches("[0-9a-f]{40,64} [a-z]+ \\d+");
        if (found) {
            return line;
        }
        int missing = told.indexOf(" missing\n", from);
        return missing < 0 ? line : missing + " missing".length();
    }
}
