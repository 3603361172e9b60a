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
  return { kind: (await isOurSite(endpoint)) ? "site" : "other" };
}

/** Whether the listener is the site, which speaks SMTP, accepts mail for its own address and refuses any other address. */
async function isOurSite({ host, port, address }: Endpoint): Promise<boolean> {
  const isEveryAddress = host === "0.0.0.0" || host === "::";
  const socket = connect({ host: isEveryAddress ? "localhost" : host, port });
  socket.setTimeout(3_000, () => socket.destroy());
  // Without a listener, an error of the connection would end this process.
  socket.on("error", () => {});
  const commands = ["EHLO localhost", "MAIL FROM:<>", "RCPT TO:<nobody@invalid>", `RCPT TO:<${address}>`];
  const expectedReplies = ["220", "250", "250", "550", "250"];
  try {
    for await (const line of createInterface({ input: socket })) {
      // A hyphen after the code means that the reply has further lines.
      if (/^\d{3}-/.test(line)) continue;
      if (!line.startsWith(`${expectedReplies.shift()} `)) return false;
      const next = commands.shift();
      if (next === undefined) return true;
      socket.write(`${next}\r\n`);
    }
    return false;
  } finally {
    socket.destroy();
  }
}
