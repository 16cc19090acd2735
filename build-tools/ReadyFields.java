import java.lang.classfile.Attributes;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassElement;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.FieldModel;
import java.lang.classfile.Interfaces;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The ways to the fields of commands, written out. The JVM would make a class for each kind of field at every start. Classes
 * with fields that the command line's library knows by annotations get two methods, by which the library asks for such a field
 * and sets it; what they do not know, the JVM is asked.
 */
final class ReadyFields {
    private static final String KIND = "Lpicocli/CommandLine$";
    private static final ClassDesc OWNER = ClassDesc.of("picocli.ReadyObject");
    private static final ClassDesc WAYS = ClassDesc.of("picocli.ReadyFields");
    private static final ClassDesc FIELD = Field.class.describeConstable().orElseThrow();
    private static final ClassDesc OBJECT = ConstantDescs.CD_Object;
    private static final ClassDesc STRING = ConstantDescs.CD_String;
    private static final MethodTypeDesc GET = MethodTypeDesc.of(OBJECT, STRING);
    private static final MethodTypeDesc SET = MethodTypeDesc.of(ConstantDescs.CD_boolean, STRING, OBJECT);
    private static final MethodTypeDesc NAME = MethodTypeDesc.of(STRING);
    private static final int STATIC = ClassFile.ACC_STATIC | ClassFile.ACC_SYNTHETIC;
    private static final int ABSTRACT = ClassFile.ACC_PUBLIC | ClassFile.ACC_ABSTRACT;

    /** The fields that the library knows, by the names of their classes. */
    private final Map<String, List<FieldModel>> known = new HashMap<>();

    /** Of each class of the jar the one that it extends. */
    private final Map<String, String> parents = new HashMap<>();

    /** Whether the jar has the library in it, which is to take these ways. */
    private boolean wanted;

    /** Takes note of a class of the jar. */
    void see(ClassModel type) {
        wanted |= type.thisClass().asInternalName().equals("picocli/CommandLine");
        type.superclass().ifPresent(parent -> parents.put(type.thisClass().asInternalName(), parent.asInternalName()));
        List<FieldModel> fields = type.fields().stream()
                .filter(field -> !field.flags().has(AccessFlag.STATIC))
                .filter(ReadyFields::isAnnotated)
                .toList();
        if (!fields.isEmpty()) {
            known.put(type.thisClass().asInternalName(), fields);
        }
    }

    private static boolean isAnnotated(FieldModel field) {
        return field.findAttribute(Attributes.runtimeVisibleAnnotations()).stream()
                .flatMap(all -> all.annotations().stream())
                .anyMatch(annotation -> annotation.className().stringValue().startsWith(KIND));
    }

    boolean knows(ClassModel type) {
        return wanted && known.containsKey(type.thisClass().asInternalName());
    }

    /** Adds the methods to a class that is known. */
    ClassTransform written(ClassModel type) {
        List<FieldModel> fields = known.get(type.thisClass().asInternalName());
        boolean inherits = inherits(type.thisClass().asInternalName());
        return ClassTransform.endHandler(fresh -> {
                    add(fresh, "ready$get", GET, code -> get(code, type, fields, inherits));
                    add(fresh, "ready$set", SET, code -> set(code, type, fields, inherits));
                })
                .andThen(new Owning(type.interfaces().isEmpty()));
    }

    /** Whether a class that it extends is known, be it not the next one. */
    private boolean inherits(String type) {
        String parent = parents.get(type);
        return parent != null && (known.containsKey(parent) || inherits(parent));
    }

    private static void add(
            ClassBuilder type, String name, MethodTypeDesc shape, java.util.function.Consumer<CodeBuilder> body) {
        type.withMethodBody(name, shape, ClassFile.ACC_PUBLIC | ClassFile.ACC_SYNTHETIC, body);
    }

    /** Adds the interface, also to a class that has none. */
    private record Owning(boolean alone) implements ClassTransform {
        @Override
        public void accept(ClassBuilder type, ClassElement part) {
            if (part instanceof Interfaces old) {
                List<ClassDesc> all = new ArrayList<>();
                old.interfaces().forEach(each -> all.add(each.asSymbol()));
                all.add(OWNER);
                type.withInterfaceSymbols(all);
            } else {
                type.with(part);
            }
        }

        @Override
        public void atEnd(ClassBuilder type) {
            if (alone) {
                type.withInterfaceSymbols(OWNER);
            }
        }
    }

    /** What the field of this name has; the name itself if there is none. */
    private static void get(CodeBuilder code, ClassModel type, List<FieldModel> fields, boolean inherits) {
        ClassDesc self = type.thisClass().asSymbol();
        for (FieldModel field : fields) {
            ClassDesc value = field.fieldTypeSymbol();
            Label next = unless(code, self, field);
            code.aload(0).getfield(self, field.fieldName().stringValue(), value);
            if (value.isPrimitive()) {
                ClassDesc box = box(value);
                code.invokestatic(box, "valueOf", MethodTypeDesc.of(box, value));
            }
            code.areturn().labelBinding(next);
        }
        if (inherits) {
            code.aload(0).aload(1).invokespecial(parent(type), "ready$get", GET).areturn();
        } else {
            code.aload(1).areturn();
        }
    }

    /** Whether there was a field of this name to be set. */
    private static void set(CodeBuilder code, ClassModel type, List<FieldModel> fields, boolean inherits) {
        ClassDesc self = type.thisClass().asSymbol();
        for (FieldModel field : fields) {
            if (field.flags().has(AccessFlag.FINAL)) {
                continue;
            }
            ClassDesc value = field.fieldTypeSymbol();
            Label next = unless(code, self, field);
            code.aload(0).aload(2);
            if (value.isPrimitive()) {
                code.checkcast(box(value));
                code.invokevirtual(box(value), value.displayName() + "Value", MethodTypeDesc.of(value));
            } else {
                code.checkcast(value);
            }
            code.putfield(self, field.fieldName().stringValue(), value);
            code.iconst_1().ireturn().labelBinding(next);
        }
        if (inherits) {
            code.aload(0).aload(1).aload(2).invokespecial(parent(type), "ready$set", SET).ireturn();
        } else {
            code.iconst_0().ireturn();
        }
    }

    private static ClassDesc parent(ClassModel type) {
        return type.superclass().orElseThrow().asSymbol();
    }

    private static Label unless(CodeBuilder code, ClassDesc self, FieldModel field) {
        Label next = code.newLabel();
        String descriptor = self.descriptorString();
        String name = descriptor.substring(1, descriptor.length() - 1).replace('/', '.');
        code.aload(1).loadConstant(name + "#" + field.fieldName().stringValue());
        code.invokevirtual(STRING, "equals", MethodTypeDesc.of(ConstantDescs.CD_boolean, OBJECT)).ifeq(next);
        return next;
    }

    private static ClassDesc box(ClassDesc primitive) {
        return switch (TypeKind.from(primitive)) {
            case BOOLEAN -> ConstantDescs.CD_Boolean;
            case BYTE -> ConstantDescs.CD_Byte;
            case CHAR -> ConstantDescs.CD_Character;
            case SHORT -> ConstantDescs.CD_Short;
            case INT -> ConstantDescs.CD_Integer;
            case LONG -> ConstantDescs.CD_Long;
            case FLOAT -> ConstantDescs.CD_Float;
            case DOUBLE -> ConstantDescs.CD_Double;
            case REFERENCE, VOID -> throw new IllegalStateException(primitive.displayName());
        };
    }

    /** Has the library take these ways. */
    static void ask(CodeBuilder code, CodeElement part) {
        if (part instanceof InvokeInstruction call && call.owner().asSymbol().equals(FIELD)) {
            switch (call.name().stringValue()) {
                case "get", "set" ->
                    code.invokestatic(WAYS, call.name().stringValue(), call.typeSymbol().insertParameterTypes(0, FIELD));
                default -> code.with(part);
            }
        } else {
            code.with(part);
        }
    }

    /** The classes to be added to the jar, by the names of their files. */
    Map<String, byte[]> classes(ClassFile format) {
        Map<String, byte[]> made = new LinkedHashMap<>();
        made.put("picocli/ReadyObject.class", format.build(OWNER, type -> {
            type.withFlags(ClassFile.ACC_INTERFACE | ABSTRACT | ClassFile.ACC_SYNTHETIC);
            type.withMethod("ready$get", GET, ABSTRACT, _ -> {});
            type.withMethod("ready$set", SET, ABSTRACT, _ -> {});
        }));
        made.put("picocli/ReadyFields.class", format.build(WAYS, type -> {
            type.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER | ClassFile.ACC_SYNTHETIC);
            type.withMethodBody("key", MethodTypeDesc.of(STRING, FIELD), STATIC, ReadyFields::key);
            type.withMethodBody("get", MethodTypeDesc.of(OBJECT, FIELD, OBJECT), STATIC, ReadyFields::get);
            type.withMethodBody(
                    "set", MethodTypeDesc.of(ConstantDescs.CD_void, FIELD, OBJECT, OBJECT), STATIC, ReadyFields::set);
        }));
        return made;
    }

    private static void key(CodeBuilder code) {
        MethodTypeDesc concat = MethodTypeDesc.of(STRING, STRING);
        code.aload(0).invokevirtual(FIELD, "getDeclaringClass", MethodTypeDesc.of(ConstantDescs.CD_Class));
        code.invokevirtual(ConstantDescs.CD_Class, "getName", NAME).loadConstant("#");
        code.invokevirtual(STRING, "concat", concat).aload(0).invokevirtual(FIELD, "getName", NAME);
        code.invokevirtual(STRING, "concat", concat).areturn();
    }

    private static void get(CodeBuilder code) {
        Label ask = code.newLabel();
        code.aload(1).instanceOf(OWNER).ifeq(ask);
        code.aload(0).invokestatic(WAYS, "key", MethodTypeDesc.of(STRING, FIELD)).astore(2);
        code.aload(1).checkcast(OWNER).aload(2).invokeinterface(OWNER, "ready$get", GET).astore(3);
        code.aload(3).aload(2).if_acmpeq(ask).aload(3).areturn();
        code.labelBinding(ask).aload(0).aload(1);
        code.invokevirtual(FIELD, "get", MethodTypeDesc.of(OBJECT, OBJECT)).areturn();
    }

    private static void set(CodeBuilder code) {
        Label ask = code.newLabel();
        code.aload(1).instanceOf(OWNER).ifeq(ask);
        code.aload(1).checkcast(OWNER).aload(0).invokestatic(WAYS, "key", MethodTypeDesc.of(STRING, FIELD));
        code.aload(2).invokeinterface(OWNER, "ready$set", SET).ifeq(ask).return_();
        code.labelBinding(ask).aload(0).aload(1).aload(2);
        code.invokevirtual(FIELD, "set", MethodTypeDesc.of(ConstantDescs.CD_void, OBJECT, OBJECT)).return_();
    }
}
