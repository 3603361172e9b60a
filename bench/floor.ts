import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

export interface Floor {
  readonly url: string;
  readonly pid: number;
  stop(): void;
}

/** The least that Node can do: a bare server, in a process of its own, that sends this gzipped body from memory. */
export async function startFloor(body: Buffer): Promise<Floor> {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.end(body);
  const [port] = (await once(child.stdout, "data")) as [Buffer];
  return {
    url: `http://127.0.0.1:${port.toString().trim()}/`,
    pid: child.pid ?? -1,
    stop: () => void child.kill(),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
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
