import { once } from "node:events";
import { flushCompileCache } from "node:module";
import { StartupError } from "#server/config.ts";

const operators = { ...process.env };
const isDevelopment = process.argv.includes("--dev");
// React chooses its fast build by this while it is being loaded, so it is set before anything imports React.
process.env.NODE_ENV = isDevelopment ? "development" : "production";

try {
  const { start } = await import("#server/start.ts");
  const built = process.argv.includes("--while-building") ? untilBuilt() : null;
  await start(operators, { isDevelopment, built });
  // Else what was compiled for this start would be written only when the site ends, and never if it is killed.
  flushCompileCache();
} catch (cause) {
  console.error(cause instanceof StartupError ? `Calabash cannot start: ${cause.message}` : cause);
  process.exit(1);
}

/** `npm start` tells when it has built the pages; until then the terminal is its own. */
async function untilBuilt(): Promise<void> {
  const streams = [process.stdout, process.stderr];
  const show = () => streams.forEach((stream) => void stream.uncork());
  streams.forEach((stream) => void stream.cork());
  process.once("exit", show);
  await once(process, "message");
  process.off("exit", show);
  show();
}
