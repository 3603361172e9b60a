/** The content of a mail; render-mail.ts writes it as HTML and as plain text. */
export interface MailContent {
  /** What mail programs show beside the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly blocks: readonly Block[];
  /** Why this mail came, at its foot. */
  readonly reason: string;
  /** English where nothing else is said. */
  readonly language?: "en" | "es";
}

export type Block =
  | { readonly kind: "text"; readonly text: string }
  /** Labelled values; a row without a value is left out. */
  | { readonly kind: "facts"; readonly rows: readonly (readonly [label: string, value: string])[] }
  /** What somebody wrote, line breaks kept. */
  | { readonly kind: "quote"; readonly label: string; readonly text: string }
  /** Who writes: a face where there is one (an absolute address), the name, and a line each. */
  | {
      readonly kind: "person";
      readonly name: string;
      readonly lines: readonly string[];
      readonly pictureUrl: string | null;
    }
  | { readonly kind: "button" | "link"; readonly label: string; readonly url: string };

/** A mail as the outbox stores it, without its receiver. */
export type OutgoingMail = {
  readonly kind: string;
  readonly reply_to?: string;
  readonly subject: string;
  readonly text_body: string;
  readonly html_body: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Text fit for a header: one line without control or direction characters, cut where characters end. */
export function oneLine(text: string, longest = 150): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  const characters = [...line];
  return characters.length <= longest ? line : `${characters.slice(0, longest - 1).join("")}…`;
}
