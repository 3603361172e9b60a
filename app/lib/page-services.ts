import { createContext } from "react-router";
import type { DataClient } from "#domain/data-client.ts";

export interface RenderedPage {
  /** Its text, and between it what was rendered once for many pages. */
  readonly pieces: readonly (string | Uint8Array)[];
  /** Scripts of what was rendered once, or that the page will add to itself: its policy has to allow them too. */
  readonly furtherScripts: readonly string[];
}

/** What the server passes to every loader. */
export interface PageServices {
  /** Reads as a visitor; public content comes from the server's memory. */
  readonly visitor: DataClient;
  /** Reads as a visitor what does not depend on the request; cached until the content changes. */
  readonly readOnce: <Rows>(read: (client: DataClient) => Promise<Rows>) => Promise<Rows>;
  /** Reads rows by their ids; each is cached until the content changes. */
  readonly readEachOnce: <Row extends { readonly id: string }>(
    read: (client: DataClient, ids: readonly string[]) => Promise<readonly Row[]>,
    ids: readonly string[],
  ) => Promise<readonly Row[]>;
  readonly siteUrl: string;
  readonly publishableKey: string;
  /** What is asked of a browser before it may send a form, if anything. */
  readonly formCheck?: "pow" | "captcha";
  /** Where the page is written to while it is rendered. */
  readonly createPageText: () => { readonly stream: NodeJS.WritableStream; readonly text: Promise<string> };
  /** Takes the finished page: as text, without the detour through the answer's stream. */
  readonly deliver: (page: RenderedPage) => void;
  /** Told when a loader failed because the records cannot be reached: the answer is then a 503. */
  readonly tellUnavailable: () => void;
  readonly log: (level: "warn" | "error", event: string, fields?: Readonly<Record<string, unknown>>) => void;
}

export const pageServices = createContext<PageServices>();
