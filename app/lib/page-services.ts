import { createContext } from "react-router";
import type { DataClient } from "#domain/data-client.ts";

/** What the server passes to every loader. */
export interface PageServices {
  /** Reads as a visitor; public content comes from the server's memory. */
  readonly visitor: DataClient;
  readonly siteUrl: string;
  readonly publishableKey: string;
  readonly cspNonce: string;
  readonly log: (level: "warn" | "error", event: string, fields?: Readonly<Record<string, unknown>>) => void;
}

export const pageServices = createContext<PageServices>();
