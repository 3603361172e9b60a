import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Header names in lower case, values unfolded but not decoded. */
  readonly headers: ReadonlyMap<string, string>;
  readonly source: string;
}

/** What the server does with a mail: 'stall' never responds, and 'drop' closes all connections. */
type Behavior = (mail: { readonly to: readonly string[] }) => "take" | "stall" | "drop" | Refusal;

interface Refusal {
  readonly code: number;
  readonly message: string;
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** A real SMTP server that accepts, refuses, stalls or disconnects as configured. */
export async function startMailServer({ port = 0 }: { readonly port?: number } = {}) {
  const stalled = new Set<() => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onMailFrom: async ({ address }, _session, done) => {
      await mail.beforeSender();
      done(mail.refusesSender(address) ? Object.assign(new Error("Not yours"), { responseCode: 553 }) : null);
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        mail.offered++;
        const to = envelope.rcptTo.map(({ address }) => address);
        const behavior = mail.behavior({ to });
        if (behavior === "stall") stalled.add(() => done(new Error("closed")));
        else if (behavior === "drop") destroySockets();
        else if (behavior !== "take")
          done(Object.assign(new Error(behavior.message), { responseCode: behavior.code }));
        else {
          const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
          const source = Buffer.concat(chunks).toString("utf8");
          mail.received.push({ from, to, source, headers: readHeaders(source) });
          done();
        }
      });
    },
  });
  const destroySockets = () => {
    // The library does not expose its sockets.
    const { connections } = server as unknown as { connections: Set<{ _socket: { destroy(): void } }> };
    for (const { _socket: socket } of connections) socket.destroy();
  };
  // Clients that disconnect are expected in these tests.
  server.on("error", () => {});
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  const mail = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received: [] as ReceivedMail[],
    /** Number of mails offered, accepted or not. */
    offered: 0,
    behavior: (() => "take") as Behavior,
    refusesSender: (_address: string) => false,
    beforeSender: async () => {},
    close: async () => {
      for (const endMail of stalled) endMail();
      destroySockets();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return mail;
}

function readHeaders(source: string): Map<string, string> {
  const [head = ""] = source.split(/\r?\n\r?\n/, 1);
  const lines = head.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/);
  return new Map(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
}
