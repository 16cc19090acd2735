import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.Opcode;
import java.lang.classfile.constantpool.Utf8Entry;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;

/**
 * Lets the library for JSON make the limits of whole numbers as decimal fractions when it compares one with them. It has them as
 * constants of what reads anything, and Java makes a large table for its first decimal fraction.
 */
final class LateLimits {
    private static final ClassDesc DECIMAL = ClassDesc.of("java.math.BigDecimal");
    private static final ClassDesc WHOLE = ClassDesc.of("java.math.BigInteger");
    private static final ClassDesc OWNER = ClassDesc.of("com.fasterxml.jackson.core.base.ParserMinimalBase");
    private static final String PREFIX = "BD_";

    private LateLimits() {}

    static boolean isMeant(ClassModel type) {
        if (!type.thisClass().asInternalName().startsWith("com/fasterxml/jackson/")) {
            return false;
        }
        for (var constant : type.constantPool()) {
            if (constant instanceof Utf8Entry text && text.equalsString("BD_MIN_LONG")) {
                return true;
            }
        }
        return false;
    }

    static ClassTransform written(ClassModel self) {
        boolean owns = self.thisClass().asSymbol().equals(OWNER);
        return (type, part) -> {
            if (part instanceof MethodModel method) {
                boolean makes = owns && method.methodName().equalsString(ConstantDescs.CLASS_INIT_NAME);
                CodeTransform change = makes ? new Unmade() : LateLimits::make;
                type.transformMethod(method, MethodTransform.transformingCode(change));
            } else {
                type.with(part);
            }
        };
    }

    /** Leaves out each fraction that is made, up to where it is kept. */
    private static final class Unmade implements CodeTransform {
        private boolean leaving;

        @Override
        public void accept(CodeBuilder code, CodeElement part) {
            if (part instanceof NewObjectInstruction made && made.className().asSymbol().equals(DECIMAL)) {
                leaving = true;
            }
            if (!leaving || !(part instanceof Instruction)) {
                code.with(part);
            }
            if (part instanceof FieldInstruction field && field.opcode() == Opcode.PUTSTATIC) {
                leaving = false;
            }
        }
    }

    private static void make(CodeBuilder code, CodeElement part) {
        if (part instanceof FieldInstruction field
                && field.opcode() == Opcode.GETSTATIC
                && field.typeSymbol().equals(DECIMAL)
                && field.name().stringValue().startsWith(PREFIX)) {
            String whole = "BI_" + field.name().stringValue().substring(PREFIX.length());
            code.new_(DECIMAL).dup().getstatic(OWNER, whole, WHOLE);
            code.invokespecial(DECIMAL, ConstantDescs.INIT_NAME, MethodTypeDesc.of(ConstantDescs.CD_void, WHOLE));
        } else {
            code.with(part);
        }
    }
}
