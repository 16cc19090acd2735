package dev.ratchet.loop;

/**
 * What a loop of any kind lives in.
 *
 * @param loop the name of the loop, unique among those that run in one directory
 */
public record Surroundings(
        String loop, Journal journal, Numbers numbers, Requests requests, Sleeper sleeper, Time time) {}
