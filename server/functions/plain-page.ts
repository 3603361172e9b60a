import type { Context } from "hono";
import { html } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import type { StatusCode } from "hono/utils/http-status";
import { brand } from "#domain/brand.ts";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { barePage } from "#server/http/middleware/error-page.ts";

interface PlainPage {
  readonly heading: string;
  readonly text: string;
  /** Shown between the text and the link to the site. */
  readonly content: HtmlEscapedString | Promise<HtmlEscapedString> | "";
  /** Extra CSS rules for this page. */
  readonly styles: HtmlEscapedString | Promise<HtmlEscapedString>;
  readonly status: Extract<StatusCode, 200 | 404 | 410 | 422>;
}

/** Unlike other responses of /functions/v1, these pages need styles and send a form. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * A page behind a link in our mails. It uses no React, because it must work without scripts, in every mail
 * program's browser, and before launch, when the site shows only its holding page.
 */
export function plainPage(
  c: Context<AppEnv>,
  { heading, text, content, styles, status }: PlainPage,
): Response | Promise<Response> {
  c.header("content-security-policy", POLICY);
  const allStyles = html`main { margin: 1rem; border-radius: 1.25rem; background: #fff; }
  a { display: inline-block; padding: 0.5rem 0; }
  button { min-height: 3rem; padding: 0 1.75rem; border: 0; border-radius: 99rem; background: #478200; color: #fff;
    font: 600 1.0625rem/1 Figtree, system-ui, sans-serif; cursor: pointer; }
  :focus-visible { outline: 3px solid #0b4f5c; outline-offset: 2px; }
  ${styles}`;
  const main = html`<h1>${heading}</h1>
  <p>${text}</p>
  ${content}
  <p><a href="/">Go to ${brand.name}</a></p>`;
  return c.html(barePage(`${heading} | ${brand.name}`, allStyles, main), status);
}
