/** A real in-memory IMAP server; the package has no types. */
declare module "hoodiecrow-imap" {
  import type { Server } from "node:net";

  interface StoredMessage {
    readonly raw: string;
    readonly flags: readonly string[];
  }

  interface ImapServer {
    readonly server: Server;
    listen(port: number, onListening: () => void): void;
    close(onClosed: () => void): void;
    getMailbox(path: string): { readonly messages: readonly StoredMessage[] };
    appendMessage(path: string, flags: readonly string[], internaldate: Date, raw: string): void;
  }

  export default function hoodiecrow(options: {
    readonly plugins: readonly string[];
    readonly users: Readonly<Record<string, { readonly password: string }>>;
    readonly storage: Readonly<Record<string, object>>;
  }): ImapServer;
}
