import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeModel;
import java.lang.classfile.MethodModel;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;

/**
 * Lets the library of SQLite log to nobody without asking anybody for a logger. It would take SLF4J, which the pool of connections to
 * PostgreSQL brings and which throws all of it away, or else Java's own: either is read at each start for nothing.
 */
final class SilentDriver {
    private static final String FACTORY = "org/sqlite/util/LoggerFactory";
    private static final String LOGGER = FACTORY + "$JDKLogger";
    private static final ClassDesc SELF = ClassDesc.ofInternalName(FACTORY);

    private SilentDriver() {}

    static boolean isMeant(ClassModel type) {
        String name = type.thisClass().asInternalName();
        return name.equals(FACTORY) || name.equals(LOGGER);
    }

    static ClassTransform written() {
        return (type, part) -> {
            if (part instanceof MethodModel method && method.code().isPresent()) {
                type.transformMethod(method, (changed, piece) -> {
                    if (piece instanceof CodeModel) {
                        changed.withCode(code -> write(code, method));
                    } else {
                        changed.with(piece);
                    }
                });
            } else {
                type.with(part);
            }
        };
    }

    private static void write(CodeBuilder code, MethodModel method) {
        switch (method.methodName().stringValue()) {
            case "<init>" -> code.aload(0).invokespecial(ConstantDescs.CD_Object, "<init>", ConstantDescs.MTD_void).return_();
            case "<clinit>" -> code.iconst_0().putstatic(SELF, "USE_SLF4J", ConstantDescs.CD_boolean).return_();
            case "getLogger" -> method.code().orElseThrow().forEach(code::with);
            default -> code.return_();
        }
    }
}
