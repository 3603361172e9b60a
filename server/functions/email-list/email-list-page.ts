import type { Context } from "hono";
import { html } from "hono/html";
import { plainPage } from "#server/functions/plain-page.ts";
import type { AppEnv } from "#server/http/middleware/app-env.ts";

interface EmailListPage {
  readonly heading: string;
  readonly text: string;
  /** A button that posts to the same URL. */
  readonly button?: string;
  readonly status?: 200 | 404 | 410;
}

const STYLES = html`main { max-width: 32rem; }`;

/** The page behind a link of the mailing list: to confirm a subscription or to end it. */
export function emailListPage(
  c: Context<AppEnv>,
  { heading, text, button, status = 200 }: EmailListPage,
): Response | Promise<Response> {
  const content = button ? html`<form method="post"><button>${button}</button></form>` : "";
  return plainPage(c, { heading, text, content, styles: STYLES, status });
}
