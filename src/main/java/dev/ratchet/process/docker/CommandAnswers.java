package dev.ratchet.process.docker;

import java.util.List;

/** Answers the commands that an agent in a container calls. */
@FunctionalInterface
public interface CommandAnswers {
    /** What a command came to. */
    record Answer(int exit, String out, String err) {}

    /**
     * Does a command.
     *
     * @param secret by which the attempt proves itself
     * @param words the command line, without the name of the program
     */
    Answer answer(String secret, List<String> words);
}
