import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";

/** Starts the baseline: a bare Node server in its own process that sends the same bytes as this URL. */
export async function startBaseline(url: string, headers: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [import.meta.filename, url, JSON.stringify(headers)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  // The child prints its port.
  const [port] = await once(child.stdout, "data");
  return {
    url: `http://127.0.0.1:${String(port).trim()}/`,
    pid: child.pid ?? -1,
    stop: () => void child.kill(),
  };
}

// The child process fetches the URL once and then serves its bytes.
if (process.argv[1] === import.meta.filename) {
  const [, , url = "", requestHeaders = "{}"] = process.argv;
  const original = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers: JSON.parse(requestHeaders) }, resolve).on("error", reject);
  });
  const body = await buffer(original);
  const { "content-type": type, "content-encoding": encoding } = original.headers;
  const headers = {
    "content-type": type,
    ...(encoding && { "content-encoding": encoding }),
    "content-length": body.byteLength,
  };
  const server = createServer((_request, response) => response.writeHead(200, headers).end(body));
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    console.log(typeof address === "object" ? address?.port : "");
  });
}
