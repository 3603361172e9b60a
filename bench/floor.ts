import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";

/** The baseline: a bare Node server in its own process that sends this gzipped body from memory. */
export async function startFloor(body: Buffer) {
  const child = spawn(process.execPath, [import.meta.filename], { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(body);
  const [port] = await once(child.stdout, "data");
  return {
    url: `http://127.0.0.1:${String(port).trim()}/`,
    pid: child.pid ?? -1,
    stop: () => void child.kill(),
  };
}

if (process.argv[1] === import.meta.filename) {
  const body = await buffer(process.stdin);
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-encoding": "gzip",
    "content-length": body.byteLength,
  };
  const server = createServer((_request, response) => response.writeHead(200, headers).end(body));
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    console.log(typeof address === "object" ? address?.port : "");
  });
}
