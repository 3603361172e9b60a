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
export const startFloor = (body: Buffer) => startFloorProcess(import.meta.url, body);

/** Runs a module that reads its content from stdin, serves it and prints its port. */
export async function startFloorProcess(
  moduleUrl: string,
  content: Buffer | string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Floor> {
  const child = spawn(process.execPath, [fileURLToPath(moduleUrl)], {
    stdio: ["pipe", "pipe", "inherit"],
    env,
  });
  child.stdin.end(content);
  const [port] = await once(child.stdout, "data");
  return {
    url: `http://127.0.0.1:${String(port).trim()}/`,
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
