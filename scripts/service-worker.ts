import { createHash } from "node:crypto";
import { join } from "node:path";
import { build, type Plugin } from "vite";

const SOURCE = join(import.meta.dirname, "../app/service-worker/main.ts");
export const FILE_NAME = "service-worker.js";

/** Adds the service worker to the built site, as one file at the root that contains this build's id. */
export function serviceWorker(): Plugin {
  return {
    name: "calabash:service-worker",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    async generateBundle(_options, bundle) {
      const buildId = createHash("sha256")
        .update(Object.keys(bundle).sort().join())
        .digest("hex")
        .slice(0, 12);
      this.emitFile({ type: "asset", fileName: FILE_NAME, source: await bundleWorker(buildId) });
    },
  };
}

async function bundleWorker(buildId: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    define: { BUILD_ID: JSON.stringify(buildId) },
    build: {
      write: false,
      target: "es2023",
      lib: { entry: SOURCE, formats: ["iife"], name: "serviceWorker", fileName: () => FILE_NAME },
    },
  });
  const [first] = Array.isArray(result) ? result : [result];
  const output = first && "output" in first ? first.output[0] : undefined;
  if (output?.type !== "chunk") throw new Error("the service worker was not built");
  return output.code;
}
