package dev.ratchet.brief;

import java.nio.file.Path;

/** Something that agents have learnt to do here: a file that says how. */
public record Skill(String name, String description, Path file) {}
