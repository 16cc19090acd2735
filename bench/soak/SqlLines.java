import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Answers each line, a query, with one line: what it found, or a question mark if it cannot be asked at the moment. */
final class SqlLines {
    public static void main(String[] args) throws IOException {
        BufferedReader queries = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String query = queries.readLine(); query != null; query = queries.readLine()) {
            System.out.println(answer(args[0], query));
        }
    }

    private static String answer(String url, String query) {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            List<String> found = new ArrayList<>();
            while (rows.next()) {
                found.add(rows.getString(1));
            }
            return String.join(" ", found);
        } catch (SQLException e) {
            return "?";
        }
    }
}
