import { html } from "hono/html";

type Html = ReturnType<typeof html>;

/** A page without React, which needs no script, asset or database. */
export const barePage = (
  title: string,
  styles: Html,
  content: Html,
  head: Html | "" = "",
): Html => html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${head}
<title>${title}</title>
<style>
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #fbf7ef; color: #1e2a24;
    font: 1.0625rem/1.6 Figtree, system-ui, sans-serif; }
  main { padding: 2rem; border-top: 0.5rem solid #478200; }
  h1 { margin: 0 0 0.75rem; font: 600 2rem/1.2 Fraunces, Georgia, serif; color: #0b4f5c; }
  a { color: #0b4f5c; }
  ${styles}
</style>
<main>
  ${content}
</main>
</html>`;

export function errorPage(options: {
  readonly message: string;
  readonly requestId: string | undefined;
  readonly heading?: string | undefined;
  /** The page reloads automatically after this time. */
  readonly retrySeconds?: number;
}): string {
  const { heading = "That did not work", retrySeconds } = options;
  const styles = html`main { max-width: 32rem; }
  small { color: #4a5750; overflow-wrap: anywhere; }`;
  const content = html`<h1>${heading}</h1>
  <p>${options.message}</p>
  <p><a href="/">Back to the home page</a></p>
  <p><small>If you write to us about this, please mention ${options.requestId ?? "the time"}.</small></p>`;
  const reload = retrySeconds ? html`<meta http-equiv="refresh" content="${retrySeconds}">` : "";
  return barePage(heading, styles, content, reload).toString();
}
