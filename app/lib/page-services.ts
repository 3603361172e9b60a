import { createContext } from "react-router";
import type { DataClient } from "#domain/data-client.ts";

/** What the server passes to every loader. */
export interface PageServices {
  /** Reads as a visitor; public content comes from the server's memory. */
  readonly visitor: DataClient;
  readonly siteUrl: string;
  readonly publishableKey: string;
  /** The page will add a script with this text to itself, so its policy has to allow it. */
  readonly allowScript: (text: string) => void;
  /** Told when a loader failed because the records cannot be reached: the answer is then a 503. */
  readonly tellUnavailable: () => void;
  readonly log: (level: "warn" | "error", event: string, fields?: Readonly<Record<string, unknown>>) => void;
}

export const pageServices = createContext<PageServices>();
