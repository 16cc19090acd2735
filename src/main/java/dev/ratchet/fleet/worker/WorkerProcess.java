package dev.ratchet.fleet.worker;

import java.util.Set;

/**
 * What a process says of itself when it becomes a worker.
 *
 * @param wanted the name that it gets if nobody has it
 * @param place the machine and the directory that it works in
 * @param instance unlike that of any other process, ever
 */
public record WorkerProcess(
        String wanted,
        String host,
        String place,
        long pid,
        String instance,
        Set<String> labels,
        int capacity,
        String version) {}
