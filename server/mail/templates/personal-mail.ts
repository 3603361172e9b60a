import type { SiteDetails } from "#domain/default-site-details.ts";
import { escapeHtml, escapeHtmlWithBreaks } from "#domain/escape-html.ts";

/**
 * A personal mail: the text as it was written, without a headline, followed by the signature if there is one.
 */
export function renderPersonalMail(
  text: string,
  details: SiteDetails,
  signature: readonly string[] = [],
): { readonly text_body: string; readonly html_body: string } {
  const contactLine = [details.name, details.email, details.phone].filter(Boolean).join(" · ");
  const paragraphs = text
    .split(/\n{2,}/)
    .map((paragraph) => `<p style="margin:0 0 16px;">${escapeHtmlWithBreaks(paragraph)}</p>`)
    .join("\n");
  const [name, ...otherLines] = signature;
  const signatureHtml = name
    ? `<p style="margin:24px 0 0;font-size:14px;color:#4b5a52;"><strong style="color:#1e2a24;">${escapeHtml(name)}</strong>${otherLines.map((line) => `<br>${escapeHtml(line)}`).join("")}</p>\n`
    : "";
  return {
    text_body: `${text}\n\n--\n${[...signature, contactLine].join("\n")}`,
    html_body: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body style="margin:0;padding:16px;font:16px/1.6 'Helvetica Neue',Helvetica,Arial,sans-serif;color:#1e2a24;">
${paragraphs}
${signatureHtml}<p style="margin:${name ? 8 : 24}px 0 0;font-size:13px;color:#4b5a52;">${escapeHtml(contactLine)}</p>
</body>
</html>`,
  };
}
