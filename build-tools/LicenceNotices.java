import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Writes down whose work is shipped, and under which licence, from a list that somebody has checked. */
final class LicenceNotices {
    private static final Pattern ENTRY = Pattern.compile("(\\S+) (\\S+) (.+)");
    private static final Pattern COMPONENT = Pattern.compile("\"purl\" : \"pkg:maven/([^/\"]+)/([^@\"]+)@([^?\"]+)");

    private LicenceNotices() {}

    /** Fails where the list lacks a component of the bill of materials, or names one that is not there. */
    static void write(Path list, Path bill, Path notices) throws IOException {
        Map<String, String> entries = new TreeMap<>();
        for (String line : Files.readAllLines(list)) {
            Matcher entry = ENTRY.matcher(line);
            if (!line.startsWith("#") && entry.matches()) {
                entries.put(entry.group(1), "%s (%s)".formatted(entry.group(2), entry.group(3)));
            }
        }
        Map<String, String> shipped = shipped(bill);
        Set<String> differing = new TreeSet<>(entries.keySet());
        differing.addAll(shipped.keySet());
        differing.removeIf(name -> entries.containsKey(name) && shipped.containsKey(name));
        if (!differing.isEmpty()) {
            throw new IllegalStateException("%s and the dependencies differ in %s: look at the licence, then mend the list"
                    .formatted(list, differing));
        }
        StringBuilder text = new StringBuilder("Ratchet is shipped with these libraries, in its jar:\n\n");
        shipped.forEach((name, version) ->
                text.append("%s %s: %s%n".formatted(name, version, entries.get(name))));
        text.append("""

            The Apache licence is in LICENSE beside this file; the libraries' own licences and notices are in the jar below
            META-INF. The Java runtime is OpenJDK's, under the GPL, version 2, with the Classpath Exception; its licences are
            in lib/ratchet/runtime/legal.

            The MIT licence: Permission is hereby granted, free of charge, to any person obtaining a copy of this software and
            associated documentation files (the "Software"), to deal in the Software without restriction, including without
            limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the
            Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions: The
            above copyright notice and this permission notice shall be included in all copies or substantial portions of the
            Software. THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED
            TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
            AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT
            OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.

            The BSD licence with three clauses, of which that with two lacks the last: Redistribution and use in source and binary forms, with or without
            modification, are permitted provided that the following conditions are met: 1. Redistributions of source code must
            retain the above copyright notice, this list of conditions and the following disclaimer. 2. Redistributions in
            binary form must reproduce the above copyright notice, this list of conditions and the following disclaimer in the
            documentation and/or other materials provided with the distribution. 3. The name of the author may not be used to
            endorse or promote products derived from this software without specific prior written permission. THIS SOFTWARE IS
            PROVIDED BY THE AUTHOR "AS IS" AND ANY EXPRESS OR IMPLIED WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE IMPLIED
            WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE ARE DISCLAIMED. IN NO EVENT SHALL THE AUTHOR BE
            LIABLE FOR ANY DIRECT, INDIRECT, INCIDENTAL, SPECIAL, EXEMPLARY, OR CONSEQUENTIAL DAMAGES (INCLUDING, BUT NOT
            LIMITED TO, PROCUREMENT OF SUBSTITUTE GOODS OR SERVICES; LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION)
            HOWEVER CAUSED AND ON ANY THEORY OF LIABILITY, WHETHER IN CONTRACT, STRICT LIABILITY, OR TORT (INCLUDING NEGLIGENCE
            OR OTHERWISE) ARISING IN ANY WAY OUT OF THE USE OF THIS SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.
            """);
        Files.writeString(notices, text.toString());
    }

    private static Map<String, String> shipped(Path bill) throws IOException {
        Map<String, String> shipped = new TreeMap<>();
        Matcher component = COMPONENT.matcher(Files.readString(bill));
        while (component.find()) {
            if (!component.group(1).equals("dev.ratchet")) {
                shipped.put(component.group(1) + ":" + component.group(2), component.group(3));
            }
        }
        return shipped;
    }
}
