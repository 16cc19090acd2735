package dev.ratchet.brief;

import java.nio.file.Path;

/** Something that the project knows how to do: an agent that needs it reads the file. */
public record Skill(String name, String description, Path file) {}
