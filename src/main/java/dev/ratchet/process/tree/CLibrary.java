package dev.ratchet.process.tree;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.invoke.MethodHandle;

/** Functions of the C library. */
final class CLibrary {
    private CLibrary() {}

    // The jar's manifest grants native access to us alone.
    @SuppressWarnings("restricted")
    static MethodHandle function(String name, FunctionDescriptor signature, Linker.Option... options) {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), signature, options);
    }
}
