import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

const require = createRequire(import.meta.url);

/**
 * A real S3-compatible server in its own process, on a free port. It needs --openssl-legacy-provider, because its
 * continuation tokens use DES.
 */
export async function startS3Server(buckets: readonly string[]) {
  const directory = await mkdtemp(join(tmpdir(), "calabash-s3-"));
  const program = require.resolve("s3rver/bin/s3rver.js");
  const server = spawn(process.execPath, [
    "--openssl-legacy-provider",
    program,
    ...["--directory", directory, "--address", "127.0.0.1", "--port", "0", "--silent"],
    ...buckets.flatMap((bucket) => ["--configure-bucket", bucket]),
  ]);
  let output = "";
  const port = await new Promise<string>((resolve, reject) => {
    const collect = (chunk: Buffer) => {
      output += chunk;
      const found = /listening on [\d.]+:(\d+)/.exec(output)?.[1];
      if (found) resolve(found);
    };
    server.stdout.on("data", collect);
    server.stderr.on("data", collect);
    server.once("exit", () => reject(new Error(`s3rver did not start: ${output}`)));
  });
  return {
    endpoint: `http://127.0.0.1:${port}`,
    region: "us-east-1",
    accessKeyId: "S3RVER",
    secretAccessKey: "S3RVER",
    async stop() {
      const exited = once(server, "exit");
      server.kill();
      await exited;
      await rm(directory, { recursive: true, force: true });
    },
  };
}
