import { createHash } from "node:crypto";
import PostalMime, { type Address, type Email } from "postal-mime";
import { type Automatic, recogniseAutomaticMail } from "#server/mail/intake/automatic-mail.ts";
import { foldQuotes } from "#server/mail/intake/fold-quotes.ts";
import { tokensIn } from "#server/mail/intake/reply-address.ts";
import { textOfHtml } from "#server/mail/intake/text-of-html.ts";
import { oneLine } from "#server/mail/templates/mail-content.ts";

/** What the mail server was told about a mail; absent where only the mail itself is known. */
export interface Envelope {
  /** Empty for the null sender, null when unknown. */
  readonly from: string | null;
  readonly to: readonly string[];
}

/** A mail as take_mail() in the database wants it. */
export type ParsedMail = {
  /** The same for each copy of a mail. */
  readonly key: string;
  readonly message_id: string;
  readonly from_email: string;
  readonly from_name: string;
  readonly subject: string;
  readonly text: string;
  readonly quoted: string;
  readonly attachments: { readonly name: string; readonly type: string; readonly size: number }[];
  readonly size: number;
  readonly automatic: Automatic;
  readonly tokens: string[];
  readonly references: string[];
};

const LONGEST_TEXT = 100_000;
/** Mail programs write ten characters of HTML and more for one of text. */
const LONGEST_HTML = 2_000_000;
const MOST_REFERENCES = 100;
const MOST_ATTACHMENTS = 50;
const RECIPIENT_HEADERS = ["to", "cc", "delivered-to", "x-original-to", "envelope-to", "x-forwarded-to"];
const MESSAGE_ID = /<[^<>\s\p{Cc}]{1,900}>/gu;

/** Reads a raw mail. Of its HTML only the text is kept; nothing of it is ever shown as HTML. */
export async function parseMail(raw: Uint8Array, envelope: Envelope): Promise<ParsedMail> {
  const mail = await PostalMime.parse(raw, { rfc822Attachments: true });
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
  const headers = (name: string) => mail.headers.filter(({ key }) => key === name).map(({ value }) => value);
  const automatic = recogniseAutomaticMail(header, envelope.from);
  const sender = senderOf(mail);
  const given = header("message-id")?.match(MESSAGE_ID)?.[0];
  const hash = (text: string | Uint8Array) => createHash("sha256").update(text).digest("hex");
  const fullText = mail.text ?? textOfHtml((mail.html ?? "").slice(0, LONGEST_HTML));
  const { own, quoted } = foldQuotes(storable(fullText.slice(0, 2 * LONGEST_TEXT)));
  return {
    key: given ? hash(`${given}\n${sender.address.toLowerCase()}`) : hash(raw),
    message_id: given ?? `<${hash(raw)}@no-message-id>`,
    from_email: cut(sender.address, 254),
    from_name: oneLine(storable(sender.name), 200),
    subject: oneLine(storable(mail.subject ?? ""), 300),
    text: cut(own, LONGEST_TEXT),
    quoted: cut(quoted, LONGEST_TEXT),
    attachments: mail.attachments.slice(0, MOST_ATTACHMENTS).map(({ filename, mimeType, content }) => ({
      name: oneLine(storable(filename ?? "unnamed"), 200),
      type: oneLine(storable(mimeType), 100),
      size: typeof content === "string" ? content.length : content.byteLength,
    })),
    size: raw.byteLength,
    automatic,
    tokens: tokensIn([...envelope.to, ...RECIPIENT_HEADERS.flatMap(headers)]),
    references: referencesOf(header, automatic === "bounce" ? raw : null),
  };
}

function senderOf({ from }: Email): { readonly name: string; readonly address: string } {
  const flat = (address: Address | undefined) => (address?.group ? address.group[0] : address);
  const sender = flat(from);
  return { name: sender?.name ?? "", address: storable(sender?.address ?? "").replace(/[\s\p{Cc}]/gu, "") };
}

/** In-Reply-To first, then References from the newest; a bounce names the mail in what it returns. */
function referencesOf(header: (name: string) => string | undefined, bounced: Uint8Array | null): string[] {
  const ids = (text: string | undefined) => text?.match(MESSAGE_ID) ?? [];
  const returned = bounced
    ? [
        ...Buffer.from(bounced)
          .toString("latin1")
          .matchAll(/^message-id:[ \t]{0,20}(?:\r?\n[ \t]{1,20})?(<[^<>\s]{1,900}>)/gim),
      ].map(([, id = ""]) => id)
    : [];
  const all = [...ids(header("in-reply-to")), ...ids(header("references")).toReversed(), ...returned];
  return [...new Set(all.map(storable))].slice(0, MOST_REFERENCES);
}

/** At most so many characters, and no half of a pair at the end. */
const cut = (text: string, longest: number) => text.slice(0, longest).toWellFormed();

/** PostgreSQL stores neither NUL nor half of a character pair. */
const storable = (text: string) => text.replaceAll("\0", "").toWellFormed();
