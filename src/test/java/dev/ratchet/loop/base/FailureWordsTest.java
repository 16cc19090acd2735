package dev.ratchet.loop.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedChannelException;
import java.nio.charset.MalformedInputException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FailureWordsTest {
    private static final String PATH = "/some/where";

    @ParameterizedTest
    @MethodSource("failures")
    void neitherThePathNorANameOfAClassIsRepeated(IOException failure) {
        assertThat(FailureWords.of(failure)).isNotBlank().doesNotContain(PATH, "Exception", "java.", "null");
    }

    static Stream<IOException> failures() {
        return Stream.of(
                new NoSuchFileException(PATH),
                new AccessDeniedException(PATH),
                new FileAlreadyExistsException(PATH),
                new NotDirectoryException(PATH),
                new DirectoryNotEmptyException(PATH),
                new FileSystemException(PATH),
                new FileSystemException(PATH, null, "No space left on device"),
                new MalformedInputException(1),
                new ClosedChannelException(),
                new IOException());
    }

    @Test
    void theSystemsOwnReasonIsKept() {
        assertThat(FailureWords.of(new FileSystemException(PATH, null, "No space left on device")))
                .isEqualTo("No space left on device");
    }

    @Test
    void whatNobodyHasCaughtIsToldWithItsPlace() {
        assertThat(Trouble.words(new UncheckedIOException(new AccessDeniedException(PATH))))
                .isEqualTo("/some/where: permission denied");
    }
}
