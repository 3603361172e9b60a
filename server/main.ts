import { flushCompileCache } from "node:module";
import { StartupError } from "#server/config.ts";

const operators = { ...process.env };
const isDevelopment = process.argv.includes("--dev");
// React chooses its fast build by this while it is being loaded, so it is set before anything imports React.
process.env.NODE_ENV = isDevelopment ? "development" : "production";

try {
  const { start } = await import("#server/start.ts");
  await start(operators, { isDevelopment });
  // Else what was compiled for this start would be written only when the site ends, and never if it is killed.
  flushCompileCache();
} catch (cause) {
  console.error(cause instanceof StartupError ? `Calabash cannot start: ${cause.message}` : cause);
  process.exit(1);
}
