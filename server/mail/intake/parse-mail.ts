import { createHash } from "node:crypto";
import PostalMime, { type Address, type Email } from "postal-mime";
import { toEmailAddress } from "#domain/email-address.ts";
import { tokensIn } from "#server/mail/intake/reply-address.ts";
import { separateQuotes } from "#server/mail/intake/separate-quotes.ts";
import { oneLine } from "#server/mail/templates/mail-content.ts";

/** Elements whose content is not shown. */
const HIDDEN_ELEMENTS = ["style", "script", "head", "title"];
const LINE_ENDS = /^(?:br|\/(?:p|div|tr|li|h\d))$/;
const ENTITIES: Readonly<Record<string, string>> = { nbsp: " ", lt: "<", gt: ">", amp: "&", quot: '"' };

/**
 * The text of an HTML mail. Each character is read once, because a regular expression with lookahead could take hours
 * on hostile input.
 */
function htmlToText(html: string): string {
  const lower = html.toLowerCase();
  const pieces: string[] = [];
  let at = 0;
  while (at < html.length) {
    const start = html.indexOf("<", at);
    const end = start < 0 ? -1 : endOfMarkup(lower, start);
    // This `<` is not closed, so neither it nor anything after it is a tag.
    if (end < 0) break;
    pieces.push(html.slice(at, start));
    const name = lower.slice(start + 1, Math.min(end, start + 12)).match(/^\/?[a-z0-9]+/)?.[0] ?? "";
    if (LINE_ENDS.test(name)) pieces.push("\n");
    at = HIDDEN_ELEMENTS.includes(name) ? endOfElement(lower, name, end) : end;
  }
  pieces.push(html.slice(at));
  return pieces.join("").replace(/&(nbsp|lt|gt|amp|quot);/g, (_, name: string) => ENTITIES[name] ?? "");
}

/** The index after a tag or comment; -1 if it is not closed. */
function endOfMarkup(html: string, start: number): number {
  const mark = html.startsWith("<!--", start) ? "-->" : ">";
  const end = html.indexOf(mark, start + 1);
  return end < 0 ? -1 : end + mark.length;
}

/** The index after an element's content; the end of the text if it is not closed. */
function endOfElement(html: string, name: string, from: number): number {
  const end = html.indexOf(`</${name}`, from);
  return end < 0 ? html.length : end;
}

/** The kind of automatic mail; null if a person wrote it. */
type AutomaticMailKind = "auto-reply" | "bounce" | "list" | null;

/** Recognizes automatic mail (RFC 3834, RFC 3464 and mailing lists), which reopens no request and notifies nobody. */
function recognizeAutomaticMail(
  header: (name: string) => string | undefined,
  envelopeFrom: string | null,
): AutomaticMailKind {
  const contentType = header("content-type")?.toLowerCase() ?? "";
  const from = header("from")?.toLowerCase() ?? "";
  if (contentType.startsWith("multipart/report") && contentType.includes("delivery-status")) return "bounce";
  if (/(?:^|[<\s"])(?:mailer-daemon|postmaster)@/.test(from)) return "bounce";

  const submitted = header("auto-submitted")?.trim().toLowerCase() ?? "no";
  const precedence = header("precedence")?.trim().toLowerCase() ?? "";
  if (!submitted.startsWith("no") || precedence === "auto_reply") return "auto-reply";
  if (header("x-autoreply") !== undefined || header("x-autorespond") !== undefined) return "auto-reply";

  const returnPath = header("return-path")?.replace(/\s/g, "");
  if (returnPath === "<>" || envelopeFrom === "") return "bounce";
  if (["bulk", "list", "junk"].includes(precedence) || header("list-id") !== undefined) return "list";
  return null;
}

/** The SMTP envelope, as far as it is known. */
export interface Envelope {
  /** An empty string for bounces (MAIL FROM:<>); null if the sender is unknown. */
  readonly from: string | null;
  readonly to: readonly string[];
}

/** A mail in the format that take_mail() in the database accepts. */
export type ParsedMail = {
  /** The same for each copy of a mail, to recognize duplicates. Other words under the same Message-ID are another mail. */
  readonly key: string;
  readonly message_id: string;
  /** The sender's address; or text that is none, such as two addresses or one with other letters, for staff to read. */
  readonly from_email: string;
  readonly from_name: string;
  readonly subject: string;
  readonly text: string;
  readonly quoted: string;
  readonly attachments: { readonly name: string; readonly type: string; readonly size: number }[];
  readonly size: number;
  readonly automatic: AutomaticMailKind;
  /** The tokens in the recipient addresses; see reply-address.ts. */
  readonly tokens: string[];
  readonly references: string[];
  /** A report that our mail was not delivered; null for anything else. The database decides whether it is genuine. */
  readonly undelivered: { readonly reason: string } | null;
};

const MAX_TEXT_LENGTH = 100_000;
/** Mail programs write ten or more characters of HTML for one character of text. */
const MAX_HTML_LENGTH = 2_000_000;
const MAX_REFERENCES = 100;
const MAX_ATTACHMENTS = 50;
const RECIPIENT_HEADERS = ["to", "cc", "delivered-to", "x-original-to", "envelope-to", "x-forwarded-to"];
const MESSAGE_ID = /<[^<>\s\p{Cc}]{1,900}>/gu;

/** Parses a raw mail. Only the text of its HTML is kept; nothing is ever shown as HTML. */
export async function parseMail(raw: Uint8Array, envelope: Envelope): Promise<ParsedMail> {
  const mail = await PostalMime.parse(raw, { rfc822Attachments: true });
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
  const headers = (name: string) => mail.headers.filter(({ key }) => key === name).map(({ value }) => value);
  const automatic = recognizeAutomaticMail(header, envelope.from);
  const sender = senderOf(mail);
  const messageId = header("message-id")?.match(MESSAGE_ID)?.[0];
  const returnedIds = automatic === "bounce" ? findReturnedIds(raw) : [];
  const hash = (text: string | Uint8Array) => createHash("sha256").update(text).digest("hex");
  const fullText = mail.text ?? htmlToText((mail.html ?? "").slice(0, MAX_HTML_LENGTH));
  // The reply and the quote below it may each have the full length.
  const { own, quoted } = separateQuotes(storable(fullText.slice(0, 2 * MAX_TEXT_LENGTH)));
  const files = mail.attachments.map(({ content }) =>
    hash(typeof content === "string" ? content : new Uint8Array(content)),
  );
  const content = [sender.address.toLowerCase(), mail.subject, fullText, ...files];
  return {
    key: messageId ? hash([messageId, ...content].join("\n")) : hash(raw),
    message_id: messageId ?? `<${hash(raw)}@no-message-id>`,
    from_email: toEmailAddress(sender.address) ?? oneLine(sender.address, 254),
    from_name: oneLine(storable(sender.name), 200),
    subject: oneLine(storable(mail.subject ?? ""), 300),
    text: truncate(own, MAX_TEXT_LENGTH),
    quoted: truncate(quoted, MAX_TEXT_LENGTH),
    attachments: mail.attachments.slice(0, MAX_ATTACHMENTS).map(({ filename, mimeType, content }) => ({
      name: oneLine(storable(filename ?? "unnamed"), 200),
      type: oneLine(storable(mimeType), 100),
      size: typeof content === "string" ? content.length : content.byteLength,
    })),
    size: raw.byteLength,
    automatic,
    tokens: tokensIn([...envelope.to, ...RECIPIENT_HEADERS.flatMap(headers)]),
    references: referencesOf(header, returnedIds),
    undelivered: automatic === "bounce" ? describeUndelivered(raw, sender.address) : null,
  };
}

function senderOf({ from }: Email): { readonly name: string; readonly address: string } {
  // An address may be a group of addresses (RFC 5322). Then the first one counts.
  const firstOf = (address: Address | undefined) => (address?.group ? address.group[0] : address);
  const sender = firstOf(from);
  return { name: sender?.name ?? "", address: storable(sender?.address ?? "") };
}

/** The ids in In-Reply-To, then those in References from the newest, then those of the mails in a bounce. */
function referencesOf(
  header: (name: string) => string | undefined,
  returnedIds: readonly string[],
): string[] {
  const ids = (text: string | undefined) => text?.match(MESSAGE_ID) ?? [];
  const allIds = [...ids(header("in-reply-to")), ...ids(header("references")).toReversed(), ...returnedIds];
  return [...new Set(allIds.map(storable))].slice(0, MAX_REFERENCES);
}

/** The Message-IDs of the mails that a bounce contains. */
function findReturnedIds(bounce: Uint8Array): string[] {
  const lines = Buffer.from(bounce)
    .toString("latin1")
    .matchAll(/^message-id:[ \t]{0,20}(?:\r?\n[ \t]{1,20})?(<[^<>\s]{1,900}>)/gim);
  return [...lines].map(([, id = ""]) => storable(id)).slice(0, MAX_REFERENCES);
}

/**
 * Describes a failed delivery. A delivery status notification (RFC 3464) says 'Action: failed'; a delay is not a
 * failure. Older mail servers send plain text, which counts if it comes from the mail server itself.
 */
function describeUndelivered(raw: Uint8Array, sender: string): ParsedMail["undelivered"] {
  const text = Buffer.from(raw.subarray(0, MAX_TEXT_LENGTH)).toString("latin1");
  const field = (name: string) =>
    text.match(new RegExp(`^${name}:[ \\t]{0,20}(.{1,1000}(?:\\r?\\n[ \\t].{1,1000}){0,10})`, "im"))?.[1];
  const action = field("action")?.trim().toLowerCase();
  const isFailure = action ? action === "failed" : /^(?:mailer-daemon|postmaster)@/i.test(sender);
  if (!isFailure) return null;
  const reason = field("diagnostic-code")?.replace(/^[\w.-]{1,50};/, "") ?? field("status");
  // Without these fields, the first line with an error code such as 550 or 5.1.1.
  const line = reason ?? text.match(/^.{0,200}\b5(?:\d\d|\.\d{1,3}\.\d{1,3})[ -].{1,500}/m)?.[0] ?? "";
  return { reason: oneLine(storable(line), 1000) || "returned by their mail server" };
}

/** Truncates without splitting a surrogate pair. */
const truncate = (text: string, maxLength: number) => text.slice(0, maxLength).toWellFormed();

/** PostgreSQL can store neither NUL nor a lone surrogate. */
const storable = (text: string) => text.replaceAll("\0", "").toWellFormed();
