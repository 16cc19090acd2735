import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;

/**
 * Lets the library of SQLite take away what it has left among temporary files before it leaves something there, not whenever it is
 * loaded: it would look at all of them, and read its own version out of the jar for it, while its native part lies beside the cache.
 */
final class LateCleanup {
    private static final String OWNER = "org/sqlite/SQLiteJDBCLoader";
    private static final ClassDesc SELF = ClassDesc.ofInternalName(OWNER);
    private static final String CLEANUP = "cleanup";
    private static final String LEAVING = "extractAndLoadLibraryFile";

    private LateCleanup() {}

    static boolean isMeant(ClassModel type) {
        return type.thisClass().asInternalName().equals(OWNER)
                && type.methods().stream().anyMatch(method -> method.methodName().equalsString(LEAVING));
    }

    static ClassTransform written() {
        return (type, part) -> {
            if (part instanceof MethodModel method) {
                type.transformMethod(method, MethodTransform.transformingCode(change(method.methodName().stringValue())));
            } else {
                type.with(part);
            }
        };
    }

    private static CodeTransform change(String method) {
        return switch (method) {
            case "initialize" -> LateCleanup::leave;
            case LEAVING -> new First();
            default -> CodeTransform.ACCEPT_ALL;
        };
    }

    private static void leave(CodeBuilder code, CodeElement part) {
        if (!(part instanceof InvokeInstruction call && call.name().equalsString(CLEANUP))) {
            code.with(part);
        }
    }

    private static final class First implements CodeTransform {
        @Override
        public void atStart(CodeBuilder code) {
            code.invokestatic(SELF, CLEANUP, ConstantDescs.MTD_void);
        }

        @Override
        public void accept(CodeBuilder code, CodeElement part) {
            code.with(part);
        }
    }
}
