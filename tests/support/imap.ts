import type { AddressInfo, Socket } from "node:net";
import hoodiecrow from "hoodiecrow-imap";

export interface Mailbox {
  readonly url: string;
  deliver(raw: string): void;
  /** The flags of every mail, in the order of delivery. */
  flags(): readonly (readonly string[])[];
  /** Closes every connection, as a restart of the mail server does. */
  hangUp(): void;
  close(): Promise<void>;
}

/** A real in-memory IMAP server with one mailbox. */
export async function startMailbox(): Promise<Mailbox> {
  const server = hoodiecrow({
    plugins: ["ID", "SASL-IR", "AUTH-PLAIN", "NAMESPACE", "ENABLE", "LITERALPLUS", "UNSELECT"],
    users: { replies: { password: "s@cret:1" } },
    storage: { INBOX: {} },
  });
  const sockets = new Set<Socket>();
  server.server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.server.address() as AddressInfo;
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `imap://replies:${encodeURIComponent("s@cret:1")}@127.0.0.1:${port}/INBOX`,
    deliver: (raw) => server.appendMessage("INBOX", [], new Date(), raw),
    flags: () => server.getMailbox("INBOX").messages.map(({ flags }) => flags),
    hangUp,
    close: async () => {
      hangUp();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
