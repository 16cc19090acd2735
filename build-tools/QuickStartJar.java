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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/**
 * Copies a jar, so that its classes start quicker and do the same. Class files of before Java 6 get the form of later ones:
 * the JVM keeps no others in its start-up cache, and the command line's library would be read and verified anew at every start.
 * What the JVM would make classes for at every start, which no cache keeps, is written out: switches over types, the methods
 * that a record has by itself, the annotations of the command line's library and its ways to fields; and dates wait until asked for, and SQLite's library logs to nobody. It also gets to know its
 * commit.
 */
final class QuickStartJar {
    private static final int FIRST_WITH_STACK_MAPS = ClassFile.JAVA_6_VERSION;
    private static final ClassTransform NEWER = ClassTransform.transformingMethodBodies((code, part) -> code.with(part))
            .andThen((type, part) -> type.with(
                    part instanceof ClassFileVersion ? ClassFileVersion.of(ClassFile.JAVA_17_VERSION, 0) : part));
    private static final ClassTransform ASKING = ClassTransform.transformingMethodBodies(ReadyAnnotations::ask)
            .andThen(ClassTransform.transformingMethodBodies(ReadyFields::ask));

    private QuickStartJar() {}

    /** Takes the old jar and the new one. */
    public static void main(String[] args) throws IOException {
        ClassFile format = ClassFile.of(
                ClassFile.ConstantPoolSharingOption.NEW_POOL,
                ClassFile.StackMapsOption.GENERATE_STACK_MAPS,
                ClassFile.ClassHierarchyResolverOption.of(
                        hierarchy(Path.of(args[0]).toUri())));
        List<Entry> entries = read(Path.of(args[0]), format);
        ReadyAnnotations annotations = new ReadyAnnotations();
        ReadyFields fields = new ReadyFields();
        entries.stream().map(Entry::type).filter(Objects::nonNull).forEach(type -> {
            annotations.see(type);
            fields.see(type);
        });
        try (OutputStream out = Files.newOutputStream(Path.of(args[1]));
                ZipOutputStream fresh = new ZipOutputStream(out)) {
            for (Entry entry : entries) {
                byte[] content = entry.type == null ? entry.content : quick(entry, fields, format);
                put(fresh, entry.name, entry.time, content);
            }
            Map<String, byte[]> added = new LinkedHashMap<>(annotations.classes(format));
            if (!added.isEmpty()) {
                added.putAll(fields.classes(format));
            }
            for (var one : added.entrySet()) {
                put(fresh, one.getKey(), 0, one.getValue());
            }
            put(fresh, BuildFacts.ENTRY, 0, BuildFacts.of(Path.of(args[0])));
        }
    }

    /** @param type null if it is no class */
    private record Entry(String name, long time, byte[] content, ClassModel type) {}

    private static List<Entry> read(Path jar, ClassFile format) throws IOException {
        List<Entry> entries = new ArrayList<>();
        try (InputStream in = Files.newInputStream(jar);
                ZipInputStream old = new ZipInputStream(in)) {
            for (ZipEntry entry = old.getNextEntry(); entry != null; entry = old.getNextEntry()) {
                if (!entry.isDirectory()) {
                    byte[] content = old.readAllBytes();
                    ClassModel type = entry.getName().endsWith(".class") ? format.parse(content) : null;
                    entries.add(new Entry(entry.getName(), entry.getTime(), content, type));
                }
            }
        }
        return entries;
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

    private static byte[] quick(Entry entry, ReadyFields fields, ClassFile format) {
        ClassModel type = entry.type;
        List<ClassTransform> changes = new ArrayList<>();
        if (type.majorVersion() < FIRST_WITH_STACK_MAPS) {
            changes.add(NEWER);
        }
        if (ReadyAnnotations.isAsked(type)) {
            changes.add(ASKING);
        }
        if (fields.knows(type)) {
            changes.add(fields.written(type));
        }
        if (LateDates.isMeant(type)) {
            changes.add(LateDates.written());
        }
        if (LateCleanup.isMeant(type)) {
            changes.add(LateCleanup.written());
        }
        if (LateLimits.isMeant(type)) {
            changes.add(LateLimits.written(type));
        }
        if (SilentDriver.isMeant(type)) {
            changes.add(SilentDriver.written());
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
                .orElse(entry.content);
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
