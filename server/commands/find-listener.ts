import { once } from "node:events";
import { connect, createServer } from "node:net";
import { createInterface } from "node:readline";
import { errorCode, systemReason } from "#server/process/system-error.ts";

interface Endpoint {
  readonly host: string;
  readonly port: number;
  readonly address: string;
}

type Listener =
  | { readonly kind: "site" | "free" | "other" }
  | { readonly kind: "forbidden"; readonly reason: string };

/** Finds out who listens on the mail port: the site, nobody, or something else. */
export async function findListener(endpoint: Endpoint): Promise<Listener> {
  const server = createServer().listen(endpoint.port, endpoint.host);
  try {
    await once(server, "listening");
    server.close();
    return { kind: "free" };
  } catch (cause) {
    const code = errorCode(cause);
    if (code !== "EADDRINUSE") return { kind: "forbidden", reason: code ?? systemReason(cause) };
  }
  return { kind: (await takesMail(endpoint)) ? "site" : "other" };
}

/** Whether the site listens there. Speaks SMTP up to the recipient: the site accepts its own address and no other. */
async function takesMail({ host, port, address }: Endpoint): Promise<boolean> {
  const socket = connect({ host: host === "0.0.0.0" || host === "::" ? "localhost" : host, port });
  socket.setTimeout(3_000, () => socket.destroy());
  socket.on("error", () => {});
  const say = ["EHLO localhost", "MAIL FROM:<>", "RCPT TO:<nobody@invalid>", `RCPT TO:<${address}>`];
  const expected = ["220", "250", "250", "550", "250"];
  try {
    for await (const line of createInterface({ input: socket })) {
      if (/^\d{3}-/.test(line)) continue;
      if (!line.startsWith(`${expected.shift()} `)) return false;
      const next = say.shift();
      if (next === undefined) return true;
      socket.write(`${next}\r\n`);
    }
    return false;
  } finally {
    socket.destroy();
  }
}
