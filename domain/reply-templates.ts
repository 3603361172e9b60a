import { z } from "zod";

/** Setting with the templates as JSON; only admins can read it. */
export const REPLY_TEMPLATES_KEY = "reply_templates";

export const replyTemplate = z.object({
  id: z.string().min(1).max(60),
  label: z.string().trim().min(1, "Give the template a name").max(80),
  text: z.string().max(5000),
});
export type ReplyTemplate = z.infer<typeof replyTemplate>;

/** Opening lines of replies; staff write the rest. */
export const defaultReplyTemplates: readonly ReplyTemplate[] = [
  { id: "blank", label: "Blank", text: "Hello {first name},\n\n" },
  {
    id: "questions",
    label: "A few questions first",
    text: "Hello {first name},\n\nThank you for writing to us about {trip}. Before I put something together for you, may I ask:\n\n- When would you like to travel, and how fixed are the dates?\n- Who is coming along?\n- What would make this trip a good one for you?",
  },
  {
    id: "quote",
    label: "Quote",
    text: "Hello {first name},\n\nHere is what I suggest for {trip}, for {party}, travel dates: {dates}.\n\nPrice per person: {price}\nIt includes: {what is included}\nIt does not include: {what is not included}\n\nThe price is held until {held until}. Tell me what you would change.",
  },
  {
    id: "call",
    label: "Suggest a call",
    text: "Hello {first name},\n\nSome things are quicker said than written. Would a 30-minute call suit you? Choose a time that works for you, and I will call you:\n\n{call link}",
  },
];

/** The stored templates, or the defaults if there are none or they are invalid. */
export function parseReplyTemplates(stored: string | null | undefined): readonly ReplyTemplate[] {
  if (!stored) return defaultReplyTemplates;
  try {
    return replyTemplate.array().parse(JSON.parse(stored));
  } catch {
    return defaultReplyTemplates;
  }
}

/** Values for a template's placeholders; a placeholder without a value stays in the text. */
export type ReplyValues = Readonly<Record<string, string | null>>;

/** Placeholders that are filled in automatically; listed in the template editor. */
export const AUTOMATIC_PLACEHOLDERS = ["first name", "trip", "dates", "party", "price", "call link"] as const;

const PLACEHOLDER = /\{([a-z][a-z ]{0,40})\}/gi;

/** Mails are signed when sent, so a signature in an older template would be a duplicate. */
const SIGNATURE = /\s*\{signature\}/gi;

export const fillTemplate = (text: string, values: ReplyValues) =>
  text
    .replace(SIGNATURE, "")
    .replace(PLACEHOLDER, (placeholder, name: string) => values[name.toLowerCase()] || placeholder);

/** Placeholders that are still in the text. A mail that contains one is not sent. */
export const unfilledPlaceholders = (text: string): readonly string[] => [
  ...new Set(text.match(PLACEHOLDER)),
];
