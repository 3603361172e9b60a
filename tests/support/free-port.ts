import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

/** Free a moment ago; a program that starts at once can still use it. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
