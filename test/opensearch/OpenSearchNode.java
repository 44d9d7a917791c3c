import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.codelibs.opensearch.runner.node.OpenSearchRunnerNode;
import org.opensearch.analysis.common.CommonAnalysisPlugin;
import org.opensearch.common.settings.Settings;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.painless.PainlessPlugin;
import org.opensearch.plugins.Plugin;
import org.opensearch.transport.Netty4Plugin;

/** One OpenSearch node with the settings of a file, until its input ends: so it never outlives whoever started it. */
public final class OpenSearchNode {
    public static void main(String[] arguments) throws Exception {
        Settings settings = Settings.builder().loadFromPath(Path.of(arguments[0])).build();
        List<Class<? extends Plugin>> plugins =
            List.of(Netty4Plugin.class, CommonAnalysisPlugin.class, PainlessPlugin.class);
        var environment =
            InternalSettingsPreparer.prepareEnvironment(settings, Map.of(), null, () -> settings.get("node.name"));
        var node = new OpenSearchRunnerNode(environment, plugins);
        node.start();
        while (System.in.read() >= 0) {
            // Whoever started it is still there.
        }
        node.close();
        System.exit(0);
    }
}
