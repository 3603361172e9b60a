import { enableCompileCache, flushCompileCache } from "node:module";
import { join } from "node:path";
import { StartupError } from "#server/config.ts";

// The next start finds the code compiled.
enableCompileCache(join(import.meta.dirname, "../.cache/node"));

const operators = { ...process.env };
const isDevelopment = process.argv.includes("--dev");
// React chooses its fast build by this while it is being loaded, so it is set before anything imports React.
process.env.NODE_ENV = isDevelopment ? "development" : "production";

try {
  const { start } = await import("#server/start.ts");
  await start(operators, { isDevelopment });
  flushCompileCache();
} catch (cause) {
  console.error(cause instanceof StartupError ? `Calabash cannot start: ${cause.message}` : cause);
  process.exit(1);
}
