import { parse as parseQuery } from "node:querystring";
import { z } from "zod";
import { readSiteDetails } from "#domain/site-settings.data.ts";
import { MAX_NAME_LENGTH, MAX_QUOTE_LENGTH } from "#domain/testimonials.ts";
import { hashSecret } from "#server/data/secrets.ts";
import type { Handler } from "#server/functions/define-function.ts";
import type { FunctionDeps } from "#server/functions/function-deps.ts";
import type { ReadInput } from "#server/functions/input.ts";
import { testimonialPage } from "#server/functions/testimonial/page.ts";
import { testimonialReceivedMail } from "#server/mail/templates/testimonials.ts";

/** A secret of 32 bytes as base64url. */
const token = z
  .string()
  .regex(/^[\w-]{43}$/)
  .nullable()
  .catch(null);

const testimonialForm = z.object({
  quote: z
    .string()
    .trim()
    .min(1, "Please write a few words.")
    .max(MAX_QUOTE_LENGTH, `Please stay below ${MAX_QUOTE_LENGTH} characters.`),
  author: z.string().trim().min(1, "Please enter a name.").max(MAX_NAME_LENGTH, "This name is too long."),
  country: z.string().trim().max(MAX_NAME_LENGTH, "This country is too long."),
  trip_type: z.string().trim().min(1, "Please choose what kind of trip it was.").max(40),
  consent: z.literal("yes", {
    error: "We need your permission to show this. To tell only us, reply to our e-mail.",
  }),
});

const MAX_FIELDS = 20;

interface OpenedLink {
  readonly token: string | null;
  readonly form: Readonly<Record<string, string>>;
}

/** The link's token and, after submitting, the form's fields. */
export const testimonialInput: ReadInput<OpenedLink> = async (c) => {
  const body = c.req.method === "POST" ? await c.req.text() : "";
  // Node's URLSearchParams takes seconds for many fields without a value.
  const fields = parseQuery(body, "&", "=", { maxKeys: MAX_FIELDS });
  const texts = Object.entries(fields).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value]] : [],
  );
  return { token: token.parse(c.req.query("token")), form: Object.fromEntries(texts) };
};

const invitationRow = z.object({
  title: z.string(),
  author: z.string(),
  country: z.string(),
  trip_type: z.string(),
  quote: z.string(),
  state: z.enum(["waiting", "published", "hidden"]).nullable(),
});

const UNKNOWN_LINK = {
  status: 404,
  heading: "This link does not work",
  text: "Your mail program may have cut it short. Try copying the whole link from the e-mail.",
} as const;
const ALREADY_READ = {
  heading: "Thank you, we have your testimonial",
  text: "One of us has already read it. To change something, reply to our e-mail.",
} as const;
const STORED = {
  heading: "Thank you",
  text: "One of us will read it before it appears. Until then you can change it with the same link.",
} as const;

export function showTestimonialForm({ clients }: FunctionDeps): Handler<"anyone", OpenedLink> {
  return async ({ c, input }) => {
    const invitation = await openLink(clients, input.token);
    if (!invitation) return testimonialPage(c, UNKNOWN_LINK);
    if (invitation.state && invitation.state !== "waiting") return testimonialPage(c, ALREADY_READ);
    return testimonialPage(c, { ...formPage(invitation), form: { values: invitation, error: null } });
  };
}

/** Stores a testimonial; staff decide whether it is published. */
export function storeTestimonial({
  clients,
  siteUrl,
  wakeOutbox,
}: FunctionDeps): Handler<"anyone", OpenedLink> {
  return async ({ c, input }) => {
    const invitation = await openLink(clients, input.token);
    if (!invitation || input.token === null) return testimonialPage(c, UNKNOWN_LINK);
    const parsed = testimonialForm.safeParse({ country: "", ...input.form });
    if (!parsed.success) {
      const error = parsed.error.issues[0]?.message ?? "Please fill in the form.";
      return testimonialPage(c, {
        ...formPage(invitation),
        status: 422,
        form: { values: { ...invitation, ...input.form }, error },
      });
    }
    const { consent: _consent, ...testimonial } = parsed.data;
    const details = await readSiteDetails(clients.service);
    const url = `${siteUrl}/admin/testimonials`;
    const mail = testimonialReceivedMail(
      { author: testimonial.author, quote: testimonial.quote, title: invitation.title, url },
      details,
    );
    const { data: isStored, error } = await clients.service.rpc("submit_testimonial", {
      token_hash: hashSecret(input.token),
      words: testimonial,
      mail: { ...mail, domain: new URL(siteUrl).hostname },
    });
    if (error) throw new Error(`the testimonial could not be stored: ${error.message}`);
    if (isStored) wakeOutbox();
    return testimonialPage(c, isStored ? STORED : ALREADY_READ);
  };
}

const formPage = ({ title }: { readonly title: string }) => ({
  heading: "How was it?",
  text: `Write a few words about '${title}'. They may appear on our home page once one of us has read them.`,
});

async function openLink(clients: FunctionDeps["clients"], linkToken: string | null) {
  if (linkToken === null) return null;
  const { data, error } = await clients.service.rpc("read_testimonial_invitation", {
    token_hash: hashSecret(linkToken),
  });
  if (error) throw new Error(`the testimonial link could not be read: ${error.message}`);
  return data ? invitationRow.parse(data) : null;
}
