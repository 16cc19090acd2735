package dev.ratchet.process.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.InvalidPathException;
import org.junit.jupiter.api.Test;

class SandboxRefusedTest {
    @Test
    void saysWhatCouldNotBeReadAndWhy() {
        AccessDeniedException denied = new AccessDeniedException("/theirs/cache");
        assertThat(SandboxRefused.unmade(denied))
                .hasMessage("cannot make the sandbox: /theirs/cache: permission denied");
        assertThat(SandboxRefused.unmade(new UncheckedIOException(denied)))
                .hasMessage("cannot make the sandbox: /theirs/cache: permission denied");
        assertThat(SandboxRefused.unmade(new InvalidPathException("a\0b", "Nul character not allowed")))
                .hasMessageStartingWith("cannot make the sandbox: Nul character not allowed");
    }
}
