import java.lang.annotation.Annotation;
import java.lang.classfile.AnnotationElement;
import java.lang.classfile.AnnotationValue;
import java.lang.classfile.AttributedElement;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.FieldModel;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.RuntimeVisibleAnnotationsAttribute;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The annotations of the command line's library as objects that are there already. The JVM would make a class for each
 * kind of them at every start, and for those of Java's own classes that it meets on the way. The library asks a class made
 * here instead, which knows those of the jar's classes and their members; what it cannot say, that class asks the JVM.
 */
final class ReadyAnnotations {
    private static final String LIBRARY = "picocli/";
    private static final String KIND = "Lpicocli/CommandLine$";
    private static final ClassDesc TABLE = ClassDesc.of("picocli.ReadyAnnotations");
    private static final ClassDesc ELEMENT =
            AnnotatedElement.class.describeConstable().orElseThrow();
    private static final ClassDesc FIELD = Field.class.describeConstable().orElseThrow();
    private static final ClassDesc MEMBER = Member.class.describeConstable().orElseThrow();
    private static final ClassDesc ANNOTATION =
            Annotation.class.describeConstable().orElseThrow();
    private static final ClassDesc MAP = HashMap.class.describeConstable().orElseThrow();
    private static final MethodTypeDesc GET = MethodTypeDesc.of(ANNOTATION, ConstantDescs.CD_Class);
    private static final MethodTypeDesc NAME = MethodTypeDesc.of(ConstantDescs.CD_String);
    private static final int STATIC = ClassFile.ACC_STATIC | ClassFile.ACC_SYNTHETIC;

    /** The types of annotations of the library, by their names. */
    private final Map<ClassDesc, ClassModel> kinds = new HashMap<>();

    /** What is annotated, by what the table calls it; without any annotation if the JVM has to be asked. */
    private final Map<String, List<java.lang.classfile.Annotation>> annotated = new LinkedHashMap<>();

    /** Takes note of a class of the jar. */
    void see(ClassModel type) {
        String name = type.thisClass().asInternalName();
        if (name.startsWith(LIBRARY)) {
            kinds.put(type.thisClass().asSymbol(), type);
        }
        String key = name.replace('/', '.');
        see(key, type);
        for (FieldModel field : type.fields()) {
            see(key + "#" + field.fieldName().stringValue(), field);
        }
        for (MethodModel method : type.methods()) {
            String called = key + "#" + method.methodName().stringValue() + "()";
            see(called, method);
            if (annotated.containsKey(called) && !isAlone(method, type)) {
                annotated.put(called, List.of());
            }
        }
    }

    private static boolean isAlone(MethodModel method, ClassModel type) {
        return type.methods().stream()
                        .filter(other -> other.methodName().equals(method.methodName()))
                        .count()
                == 1;
    }

    private void see(String key, AttributedElement element) {
        List<java.lang.classfile.Annotation> all = ofLibrary(element);
        if (!all.isEmpty()) {
            annotated.put(key, all.stream().allMatch(ReadyAnnotations::isPlain) ? all : List.of());
        }
    }

    private static List<java.lang.classfile.Annotation> ofLibrary(AttributedElement element) {
        return element
                .findAttribute(Attributes.runtimeVisibleAnnotations())
                .map(RuntimeVisibleAnnotationsAttribute::annotations)
                .orElse(List.of())
                .stream()
                .filter(annotation -> annotation.className().stringValue().startsWith(KIND))
                .toList();
    }

    private static boolean isPlain(java.lang.classfile.Annotation annotation) {
        return annotation.elements().stream().map(AnnotationElement::value).allMatch(ReadyAnnotations::isPlain);
    }

    private static boolean isPlain(AnnotationValue value) {
        return switch (value) {
            case AnnotationValue.OfString _, AnnotationValue.OfBoolean _, AnnotationValue.OfInt _ -> true;
            case AnnotationValue.OfArray array ->
                array.values().stream().allMatch(AnnotationValue.OfString.class::isInstance);
            default -> false;
        };
    }

    /** Has the library ask the table. */
    static boolean isAsked(ClassModel type) {
        return type.thisClass().asInternalName().startsWith(LIBRARY);
    }

    static void ask(CodeBuilder code, CodeElement part) {
        if (!(part instanceof InvokeInstruction call)
                || !call.owner().asInternalName().startsWith("java/lang/")
                || !call.typeSymbol().parameterList().equals(GET.parameterList())) {
            code.with(part);
            return;
        }
        switch (call.name().stringValue()) {
            case "getAnnotation" -> code.invokestatic(TABLE, "get", GET.insertParameterTypes(0, ELEMENT));
            case "isAnnotationPresent" -> {
                Label absent = code.newLabel();
                Label known = code.newLabel();
                code.invokestatic(TABLE, "get", GET.insertParameterTypes(0, ELEMENT));
                code.ifnull(absent).iconst_1().goto_(known);
                code.labelBinding(absent).iconst_0().labelBinding(known);
            }
            default -> code.with(part);
        }
    }

    /** The classes to be added to the jar, by the names of their files. */
    Map<String, byte[]> classes(ClassFile format) {
        Map<String, byte[]> made = new LinkedHashMap<>();
        annotated.values().stream()
                .flatMap(List::stream)
                .map(java.lang.classfile.Annotation::classSymbol)
                .distinct()
                .forEach(kind -> made.put(file(ready(kind)), format.build(ready(kind), type -> define(type, kind))));
        if (kinds.isEmpty()) {
            return made;
        }
        made.put(file(TABLE), format.build(TABLE, this::table));
        return made;
    }

    private static String file(ClassDesc type) {
        String descriptor = type.descriptorString();
        return descriptor.substring(1, descriptor.length() - 1) + ".class";
    }

    private static ClassDesc ready(ClassDesc kind) {
        return ClassDesc.of("picocli.Ready" + kind.displayName().replace("CommandLine$", ""));
    }

    /** An annotation whose values are fields; what is not said is nothing, and what it stands for then its default. */
    private void define(ClassBuilder type, ClassDesc kind) {
        ClassDesc self = ready(kind);
        type.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER | ClassFile.ACC_SYNTHETIC)
                .withInterfaceSymbols(kind);
        List<MethodModel> members = kinds.get(kind).methods().stream()
                .filter(member -> member.methodTypeSymbol().parameterCount() == 0)
                .filter(member -> member.flags().has(AccessFlag.ABSTRACT))
                .toList();
        type.withMethodBody(ConstantDescs.INIT_NAME, ConstantDescs.MTD_void, 0, code -> {
            code.aload(0).invokespecial(ConstantDescs.CD_Object, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void);
            for (MethodModel member : members) {
                ClassDesc value = member.methodTypeSymbol().returnType();
                if (value.isPrimitive()) {
                    code.aload(0);
                    member.findAttribute(Attributes.annotationDefault())
                            .ifPresentOrElse(given -> load(code, given.defaultValue(), value), code::iconst_0);
                    code.putfield(self, member.methodName().stringValue(), value);
                }
            }
            code.return_();
        });
        for (MethodModel member : members) {
            String name = member.methodName().stringValue();
            ClassDesc value = member.methodTypeSymbol().returnType();
            type.withField(name, value, 0);
            type.withMethodBody(name, member.methodTypeSymbol(), ClassFile.ACC_PUBLIC, code -> {
                code.aload(0).getfield(self, name, value);
                var given = member.findAttribute(Attributes.annotationDefault());
                if (!value.isPrimitive() && given.isPresent()) {
                    Label said = code.newLabel();
                    code.dup().ifnonnull(said).pop();
                    load(code, given.get().defaultValue(), value);
                    code.labelBinding(said);
                }
                if (value.isArray()) {
                    // Whoever asks may change what he gets.
                    code.invokevirtual(value, "clone", MethodTypeDesc.of(ConstantDescs.CD_Object))
                            .checkcast(value);
                }
                code.return_(TypeKind.from(value));
            });
        }
        type.withMethodBody(
                "annotationType",
                MethodTypeDesc.of(ConstantDescs.CD_Class),
                ClassFile.ACC_PUBLIC,
                code -> code.loadConstant(kind).areturn());
    }

    private static void load(CodeBuilder code, AnnotationValue value, ClassDesc type) {
        switch (value) {
            case AnnotationValue.OfString text -> code.loadConstant(text.stringValue());
            case AnnotationValue.OfBoolean truth -> code.loadConstant(truth.booleanValue() ? 1 : 0);
            case AnnotationValue.OfInt number -> code.loadConstant(number.intValue());
            case AnnotationValue.OfChar letter -> code.loadConstant((int) letter.charValue());
            case AnnotationValue.OfClass named -> code.loadConstant(named.classSymbol());
            case AnnotationValue.OfEnum one ->
                code.getstatic(one.classSymbol(), one.constantName().stringValue(), one.classSymbol());
            case AnnotationValue.OfArray array -> {
                code.loadConstant(array.values().size()).anewarray(type.componentType());
                for (int i = 0; i < array.values().size(); i++) {
                    code.dup().loadConstant(i);
                    load(code, array.values().get(i), type.componentType());
                    code.aastore();
                }
            }
            default -> throw new IllegalStateException("cannot make an annotation with " + value);
        }
    }

    private void table(ClassBuilder type) {
        type.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER | ClassFile.ACC_SYNTHETIC);
        type.withField("KNOWN", MAP, STATIC | ClassFile.ACC_FINAL);
        List<String> keys = new ArrayList<>(annotated.keySet());
        MethodTypeDesc fill = MethodTypeDesc.of(ConstantDescs.CD_void, MAP);
        for (String key : keys) {
            type.withMethodBody("fill$" + keys.indexOf(key), fill, STATIC, code -> fill(code, key));
        }
        type.withMethodBody(ConstantDescs.CLASS_INIT_NAME, ConstantDescs.MTD_void, STATIC, code -> {
            code.new_(MAP).dup().invokespecial(MAP, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void);
            for (int i = 0; i < keys.size(); i++) {
                code.dup().invokestatic(TABLE, "fill$" + i, fill);
            }
            code.putstatic(TABLE, "KNOWN", MAP).return_();
        });
        type.withMethodBody("get", GET.insertParameterTypes(0, ELEMENT), STATIC, ReadyAnnotations::get);
    }

    private void fill(CodeBuilder code, String key) {
        List<java.lang.classfile.Annotation> all = annotated.get(key);
        code.aload(0).loadConstant(key).loadConstant(all.size()).anewarray(ANNOTATION);
        for (int i = 0; i < all.size(); i++) {
            ClassDesc kind = all.get(i).classSymbol();
            code.dup().loadConstant(i);
            code.new_(ready(kind)).dup().invokespecial(ready(kind), ConstantDescs.INIT_NAME, ConstantDescs.MTD_void);
            for (AnnotationElement said : all.get(i).elements()) {
                String name = said.name().stringValue();
                ClassDesc type = typeOf(kind, name);
                code.dup();
                load(code, said.value(), type);
                code.putfield(ready(kind), name, type);
            }
            code.aastore();
        }
        code.invokevirtual(
                        MAP,
                        "put",
                        MethodTypeDesc.of(ConstantDescs.CD_Object, ConstantDescs.CD_Object, ConstantDescs.CD_Object))
                .pop()
                .return_();
    }

    private ClassDesc typeOf(ClassDesc kind, String name) {
        return kinds.get(kind).methods().stream()
                .filter(member -> member.methodName().equalsString(name))
                .findFirst()
                .orElseThrow()
                .methodTypeSymbol()
                .returnType();
    }

    /** The element's annotation of a type; nothing if it has none. */
    private static void get(CodeBuilder code) {
        Label look = code.newLabel();
        Label ask = code.newLabel();
        Label member = code.newLabel();
        code.aload(0).instanceOf(ConstantDescs.CD_Class).ifeq(member);
        code.aload(0).checkcast(ConstantDescs.CD_Class);
        code.invokevirtual(ConstantDescs.CD_Class, "getName", NAME).astore(2).goto_(look);
        code.labelBinding(member).aload(0).instanceOf(MEMBER).ifeq(ask);
        code.aload(0).checkcast(MEMBER);
        code.invokeinterface(MEMBER, "getDeclaringClass", MethodTypeDesc.of(ConstantDescs.CD_Class));
        code.invokevirtual(ConstantDescs.CD_Class, "getName", NAME).loadConstant("#");
        concat(code);
        code.aload(0).checkcast(MEMBER).invokeinterface(MEMBER, "getName", NAME);
        concat(code);
        code.astore(2).aload(0).instanceOf(FIELD).ifne(look);
        code.aload(2).loadConstant("()");
        concat(code);
        code.astore(2).labelBinding(look).getstatic(TABLE, "KNOWN", MAP).aload(2);
        code.invokevirtual(MAP, "get", MethodTypeDesc.of(ConstantDescs.CD_Object, ConstantDescs.CD_Object));
        code.checkcast(ANNOTATION.arrayType()).astore(3);
        choose(code, ask);
        code.labelBinding(ask)
                .aload(0)
                .aload(1)
                .invokeinterface(ELEMENT, "getAnnotation", GET)
                .areturn();
    }

    /** The one of the type among those found; the JVM is asked if they are known to be none. */
    private static void choose(CodeBuilder code, Label ask) {
        Label next = code.newLabel();
        Label wrong = code.newLabel();
        Label none = code.newLabel();
        code.aload(3).ifnull(none).aload(3).arraylength().ifeq(ask).iconst_0().istore(4);
        code.labelBinding(next).iload(4).aload(3).arraylength().if_icmpge(none);
        code.aload(1).aload(3).iload(4).aaload();
        code.invokevirtual(
                ConstantDescs.CD_Class,
                "isInstance",
                MethodTypeDesc.of(ConstantDescs.CD_boolean, ConstantDescs.CD_Object));
        code.ifeq(wrong).aload(3).iload(4).aaload().areturn();
        code.labelBinding(wrong).iinc(4, 1).goto_(next);
        code.labelBinding(none).aconst_null().areturn();
    }

    private static void concat(CodeBuilder code) {
        code.invokevirtual(
                ConstantDescs.CD_String, "concat", MethodTypeDesc.of(ConstantDescs.CD_String, ConstantDescs.CD_String));
    }
}
