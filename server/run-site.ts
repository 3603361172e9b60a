import { flushCompileCache } from "node:module";
import { StartupError } from "#server/config.ts";
import type { StartOptions } from "#server/start.ts";

/** Runs the site in this process, which ends with it. */
export async function runSite(options: StartOptions): Promise<void> {
  const operators = { ...process.env };
  // React chooses its fast build by this while it is being loaded, so it is set before anything imports React.
  process.env.NODE_ENV = options.isDevelopment ? "development" : "production";
  try {
    const { start } = await import("#server/start.ts");
    await start(operators, options);
    // Else what was compiled for this start would be written only when the site ends, and never if it is killed.
    flushCompileCache();
  } catch (cause) {
    console.error(cause instanceof StartupError ? `Calabash cannot start: ${cause.message}` : cause);
    process.exit(1);
  }
}
