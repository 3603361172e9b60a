import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Header names in lower case, values unfolded but not decoded. */
  readonly headers: ReadonlyMap<string, string>;
  readonly source: string;
}

/** What the server does with a mail; null accepts it. */
export type Behavior = (mail: { readonly to: readonly string[] }) => "take" | "stall" | "drop" | Refusal;

export interface Refusal {
  readonly code: number;
  readonly message: string;
}

export interface MailServer {
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** Number of mails offered, accepted or not. */
  readonly offered: number;
  behavior: Behavior;
  /** Resolves once a matching mail has arrived. */
  waitFor(fits: (mail: ReceivedMail) => boolean, timeoutMs?: number): Promise<ReceivedMail>;
  close(): Promise<void>;
}

/** A real SMTP server that accepts, refuses, stalls or hangs up as told. */
export async function startMailServer({ port = 0 }: { readonly port?: number } = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const waiting = new Set<() => void>();
  const stalled = new Set<() => void>();
  let offered = 0;
  const state: { behavior: Behavior } = { behavior: () => "take" };

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        offered++;
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const answer = state.behavior({ to });
        if (answer === "stall") {
          stalled.add(() => done(new Error("closed")));
          return;
        }
        if (answer === "drop") {
          destroySockets(server);
          return;
        }
        if (answer !== "take") {
          done(Object.assign(new Error(answer.message), { responseCode: answer.code }));
          return;
        }
        const from = session.envelope.mailFrom === false ? "" : session.envelope.mailFrom.address;
        const source = Buffer.concat(chunks).toString("utf8");
        received.push({ from, to, source, headers: readHeaders(source) });
        done();
        for (const check of waiting) check();
      });
    },
  });
  // Clients that disconnect are expected in these tests.
  server.on("error", () => {});
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  const address = server.server.address() as AddressInfo;

  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    get offered() {
      return offered;
    },
    get behavior() {
      return state.behavior;
    },
    set behavior(behavior) {
      state.behavior = behavior;
    },
    waitFor: (fits, timeoutMs = 30_000) =>
      new Promise((resolve, reject) => {
        const check = () => {
          const found = received.find(fits);
          if (!found) return;
          clearTimeout(timer);
          waiting.delete(check);
          resolve(found);
        };
        const timer = setTimeout(() => {
          waiting.delete(check);
          reject(
            new Error(`no such mail among ${received.length}: ${received.map(({ to }) => to).join("; ")}`),
          );
        }, timeoutMs);
        waiting.add(check);
        check();
      }),
    close: async () => {
      for (const give of stalled) give();
      destroySockets(server);
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function destroySockets(server: SMTPServer): void {
  const { connections } = server as unknown as { connections: Set<{ _socket: { destroy(): void } }> };
  for (const { _socket: socket } of connections) socket.destroy();
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
