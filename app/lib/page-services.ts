import { createContext, data } from "react-router";
import type { DataClient } from "#domain/data-client.ts";

/** What the server passes to every loader. */
export interface PageServices {
  /** Reads as a visitor; public content is served from the server's cache. */
  readonly visitor: DataClient;
  readonly siteUrl: string;
  readonly publishableKey: string;
  /** Which bot check forms use, if any. */
  readonly formCheck?: "pow" | "captcha";
  /** Called when a loader fails because the database is unreachable; the response is then a 503. */
  readonly markUnavailable: () => void;
  readonly log: (level: "warn" | "error", event: string, fields?: Readonly<Record<string, unknown>>) => void;
}

export const pageServices = createContext<PageServices>();

/** The content of a page, or null with an error status if `read` fails. `what` names the content in the log. */
export async function loadContent<Content>(
  { log }: Pick<PageServices, "log">,
  read: () => Promise<Content>,
  { what, failedStatus = 503 }: { readonly what: string; readonly failedStatus?: number },
) {
  try {
    return data<{ content: Content | null }>({ content: await read() });
  } catch (error) {
    log("error", `reading ${what} failed`, { error });
    return data<{ content: Content | null }>({ content: null }, { status: failedStatus });
  }
}
