import { brand } from "#domain/brand.ts";
import type { SiteDetails } from "#domain/default-site-details.ts";
import { escapeHtml, escapeHtmlWithBreaks } from "#domain/escape-html.ts";
import type { Block, MailContent } from "#server/mail/templates/mail-content.ts";

const COLOR = {
  leaf: "#478200",
  sea: "#0b4f5c",
  sand: "#fbf7ef",
  sandDeep: "#f1e8d6",
  ink: "#1e2a24",
  inkSoft: "#4b5a52",
} as const;
const SERIF = "Fraunces,Georgia,'Times New Roman',serif";
const SANS = "Figtree,'Helvetica Neue',Helvetica,Arial,sans-serif";

/** Both bodies of a mail. Every value passes through `escapeHtml` here, so no template can forget it. */
export function renderMail(
  content: MailContent,
  details: SiteDetails,
): { readonly text_body: string; readonly html_body: string } {
  return { text_body: renderText(content, details), html_body: renderHtml(content, details) };
}

function renderText({ heading, blocks, reason }: MailContent, details: SiteDetails): string {
  const signature = `${details.name}\n${contactDetails(details).join(" · ")}`;
  return [heading, ...blocks.map(blockAsText), `--\n${signature}\n${reason}`].filter(Boolean).join("\n\n");
}

function blockAsText(block: Block): string {
  switch (block.kind) {
    case "text":
      return block.text;
    case "facts":
      return rowsWithValue(block.rows)
        .map(([label, value]) => `${label}: ${value}`)
        .join("\n");
    case "quote":
      return `${block.label}:\n${block.text.replace(/^/gm, "> ")}`;
    case "person":
      return [block.name, ...block.lines].join("\n");
    case "button":
    case "link":
      return `${block.label}:\n${block.url}`;
  }
}

const contactDetails = ({ email, phone }: SiteDetails) => [email, phone].filter(Boolean);

const rowsWithValue = (rows: readonly (readonly [string, string])[]) =>
  rows.filter(([, value]) => value !== "");

/** Tables and inline styles, for mail programs as old as Outlook 2007. */
function renderHtml(
  { preview, heading, blocks, reason, language = "en" }: MailContent,
  details: SiteDetails,
): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(heading)}</title>
</head>
<body style="margin:0;padding:0;background:${COLOR.sand};color:${COLOR.ink};">
<div style="display:none;max-height:0;overflow:hidden;">${escapeHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${COLOR.sand};">
<tr><td align="center" style="padding:24px 12px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background:#ffffff;border-radius:16px;overflow:hidden;">
<tr><td style="background:${COLOR.leaf};padding:20px 32px;font:600 22px/1.2 ${SERIF};color:#ffffff;">${escapeHtml(details.name)}</td></tr>
<tr><td style="padding:32px 32px 8px;font:16px/1.6 ${SANS};color:${COLOR.ink};">
<h1 style="margin:0 0 16px;font:600 26px/1.25 ${SERIF};color:${COLOR.sea};">${escapeHtml(heading)}</h1>
${blocks.map(blockAsHtml).join("\n")}
</td></tr>
<tr><td style="padding:20px 32px 28px;border-top:1px solid ${COLOR.sandDeep};font:14px/1.6 ${SANS};color:${COLOR.inkSoft};">
<strong style="color:${COLOR.ink};">${escapeHtml(details.name)}</strong>: ${escapeHtml(brand.tagline)}<br>
${escapeHtml([...contactDetails(details), details.address.join(", ")].filter(Boolean).join(" · "))}<br>
${escapeHtml(reason)}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>`;
}

/** A long address may break anywhere, but an amount such as 'USD 1,480.00', which has a no-break space, may not. */
const withWholeAmounts = (text: string) =>
  escapeHtmlWithBreaks(text).replace(
    /[\d.,A-Z]+\u00a0[\d.,A-Z]+/g,
    '<span style="white-space:nowrap;">$&</span>',
  );

function blockAsHtml(block: Block): string {
  switch (block.kind) {
    case "text":
      return `<p style="margin:0 0 16px;">${escapeHtmlWithBreaks(block.text)}</p>`;
    case "facts":
      return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px;">${rowsWithValue(
        block.rows,
      )
        .map(
          ([label, value]) =>
            `<tr><td valign="top" style="padding:6px 20px 6px 0;min-width:72px;color:${COLOR.inkSoft};font:15px/1.5 ${SANS};">${escapeHtml(label)}</td><td valign="top" style="padding:6px 0;font:15px/1.5 ${SANS};color:${COLOR.ink};word-break:break-word;">${withWholeAmounts(value)}</td></tr>`,
        )
        .join("")}</table>`;
    case "quote":
      return `<p style="margin:0 0 6px;color:${COLOR.inkSoft};font:15px/1.5 ${SANS};">${escapeHtml(block.label)}</p><div style="margin:0 0 20px;padding:14px 18px;background:${COLOR.sand};border-left:4px solid ${COLOR.leaf};border-radius:8px;word-break:break-word;">${escapeHtmlWithBreaks(block.text)}</div>`;
    case "person": {
      const portrait = block.imageUrl
        ? `<td valign="top" style="padding:0 14px 0 0;"><img src="${escapeHtml(block.imageUrl)}" alt="" width="56" height="56" style="display:block;width:56px;height:56px;border-radius:28px;object-fit:cover;"></td>`
        : "";
      const lines = block.lines.map((line) => `<br>${escapeHtml(line)}`).join("");
      return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px;"><tr>${portrait}<td valign="middle" style="font:15px/1.5 ${SANS};color:${COLOR.inkSoft};"><strong style="color:${COLOR.ink};">${escapeHtml(block.name)}</strong>${lines}</td></tr></table>`;
    }
    case "button":
      return `<p style="margin:8px 0 24px;"><a href="${escapeHtml(block.url)}" style="display:inline-block;background:${COLOR.leaf};color:#ffffff;text-decoration:none;font:600 16px/1 ${SANS};padding:15px 26px;border-radius:999px;">${escapeHtml(block.label)}</a></p>`;
    case "link":
      return `<p style="margin:0 0 20px;"><a href="${escapeHtml(block.url)}" style="color:${COLOR.sea};">${escapeHtml(block.label)}</a></p>`;
  }
}
