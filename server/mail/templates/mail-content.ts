/** The content of a mail; render-mail.ts writes it as HTML and as plain text. */
export interface MailContent {
  /** The preview text that mail programs show beside the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly blocks: readonly Block[];
  /** Why the recipient gets this mail, in the footer. */
  readonly reason: string;
  /** English by default. */
  readonly language?: "en" | "es";
}

export type Block =
  | { readonly kind: "text"; readonly text: string }
  /** Labeled values; a row without a value is left out. */
  | { readonly kind: "facts"; readonly rows: readonly (readonly [label: string, value: string])[] }
  /** Quoted text with its line breaks. */
  | { readonly kind: "quote"; readonly label: string; readonly text: string }
  /** The sender. `imageUrl` is the absolute URL of a portrait. */
  | {
      readonly kind: "person";
      readonly name: string;
      readonly lines: readonly string[];
      readonly imageUrl: string | null;
    }
  | { readonly kind: "button" | "link"; readonly label: string; readonly url: string };

/** A mail as the outbox stores it, without its recipient. */
export type OutgoingMail = {
  readonly kind: string;
  readonly reply_to?: string;
  readonly subject: string;
  readonly text_body: string;
  readonly html_body: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Text for a header: one line without control or direction characters, truncated between characters. */
export function oneLine(text: string, maxLength = 150): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  const characters = [...line];
  return characters.length <= maxLength ? line : `${characters.slice(0, maxLength - 1).join("")}…`;
}
