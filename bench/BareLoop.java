import java.io.File;
import java.io.IOException;

/** What a loop in Java costs at least: start the agent, wait for its exit, again. */
final class BareLoop {
    private BareLoop() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        for (int i = 0; i < Integer.parseInt(args[2]); i++) {
            new ProcessBuilder(args[0])
                    .redirectInput(new File("/dev/null"))
                    .redirectErrorStream(true)
                    .redirectOutput(new File(args[1], i + ".jsonl"))
                    .start()
                    .waitFor();
        }
    }
}
