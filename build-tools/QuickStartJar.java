import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.constantpool.ClassEntry;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/**
 * Copies a jar, so that its classes start quicker and do the same. Class files of before Java 6 get the form of later ones:
 * the JVM keeps no others in its start-up cache, and the command line's library would be read and verified anew at every start.
 * What the JVM would make classes for at every start, which no cache keeps, is written out: switches over types, the methods
 * that a record has by itself, and the annotations of the command line's library. It also gets to know its commit.
 */
final class QuickStartJar {
    private static final int FIRST_WITH_STACK_MAPS = ClassFile.JAVA_6_VERSION;
    private static final ClassTransform NEWER = ClassTransform.transformingMethodBodies((code, part) -> code.with(part))
            .andThen((type, part) -> type.with(
                    part instanceof ClassFileVersion ? ClassFileVersion.of(ClassFile.JAVA_17_VERSION, 0) : part));
    private static final ClassTransform ASKING = ClassTransform.transformingMethodBodies(ReadyAnnotations::ask);

    private QuickStartJar() {}

    /** Takes the old jar and the new one. */
    public static void main(String[] args) throws IOException {
        ClassFile format = ClassFile.of(
                ClassFile.ConstantPoolSharingOption.NEW_POOL,
                ClassFile.StackMapsOption.GENERATE_STACK_MAPS,
                ClassFile.ClassHierarchyResolverOption.of(
                        hierarchy(Path.of(args[0]).toUri())));
        ReadyAnnotations annotations = new ReadyAnnotations();
        try (InputStream in = Files.newInputStream(Path.of(args[0]));
                OutputStream out = Files.newOutputStream(Path.of(args[1]));
                ZipInputStream old = new ZipInputStream(in);
                ZipOutputStream fresh = new ZipOutputStream(out)) {
            for (ZipEntry entry = old.getNextEntry(); entry != null; entry = old.getNextEntry()) {
                if (entry.isDirectory()) {
                    continue;
                }
                byte[] content = old.readAllBytes();
                if (entry.getName().endsWith(".class")) {
                    ClassModel type = format.parse(content);
                    annotations.see(type);
                    content = quick(type, content, format);
                }
                put(fresh, entry.getName(), entry.getTime(), content);
            }
            for (var added : annotations.classes(format).entrySet()) {
                put(fresh, added.getKey(), 0, added.getValue());
            }
            put(fresh, BuildFacts.ENTRY, 0, BuildFacts.of(Path.of(args[0])));
        }
    }

    private static void put(ZipOutputStream jar, String name, long time, byte[] content) throws IOException {
        ZipEntry entry = new ZipEntry(name);
        entry.setTime(time);
        jar.putNextEntry(entry);
        jar.write(content);
    }

    private static ClassHierarchyResolver hierarchy(URI jar) throws MalformedURLException {
        return ClassHierarchyResolver.ofResourceParsing(new URLClassLoader(new URL[] {jar.toURL()}));
    }

    private static byte[] quick(ClassModel type, byte[] content, ClassFile format) {
        List<ClassTransform> changes = new ArrayList<>();
        if (type.majorVersion() < FIRST_WITH_STACK_MAPS) {
            changes.add(NEWER);
        }
        if (ReadyAnnotations.isAsked(type)) {
            changes.add(ASKING);
        }
        if (names(type, TypeSwitches.MAKER)) {
            changes.add(TypeSwitches.in(type));
        }
        if (names(type, RecordMethods.MAKER)) {
            changes.add(RecordMethods.written());
        }
        return changes.stream()
                .reduce(ClassTransform::andThen)
                .map(change -> format.transformClass(type, change))
                .orElse(content);
    }

    /** Whether its constants name a class, so that most classes are not looked through. */
    private static boolean names(ClassModel type, String other) {
        for (var constant : type.constantPool()) {
            if (constant instanceof ClassEntry named && named.asInternalName().equals(other)) {
                return true;
            }
        }
        return false;
    }
}
