import { parse as parseQuery } from "node:querystring";
import type { Context } from "hono";
import { html } from "hono/html";
import { z } from "zod";
import { brand } from "#domain/brand.ts";
import { tripTypes } from "#domain/itinerary-lists.ts";
import { readSiteDetails } from "#domain/site-settings.data.ts";
import { MAX_NAME_LENGTH, MAX_QUOTE_LENGTH } from "#domain/testimonials.ts";
import { hashSecret } from "#server/data/secrets.ts";
import type { Handler } from "#server/functions/define-function.ts";
import type { FunctionDeps } from "#server/functions/function-deps.ts";
import type { ReadInput } from "#server/functions/input.ts";
import { plainPage } from "#server/functions/plain-page.ts";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
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

interface FormValues {
  readonly quote: string;
  readonly author: string;
  readonly country: string;
  readonly trip_type: string;
}

interface TestimonialPage {
  readonly heading: string;
  readonly text: string;
  readonly status?: 200 | 404 | 422;
  readonly form?: { readonly values: FormValues; readonly error: string | null };
}

const STYLES = html`main { box-sizing: border-box; width: min(36rem, 100% - 2rem); }
  form { display: grid; gap: 1.25rem; }
  label { display: grid; gap: 0.375rem; font-weight: 600; }
  .agree { grid-template-columns: auto 1fr; align-items: start; gap: 0.75rem; font-weight: 400; }
  .agree input { width: 1.5rem; height: 1.5rem; margin: 0; accent-color: #478200; }
  input, select, textarea { box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: 0.625rem 1rem;
    border: 1px solid #1e2a2459; border-radius: 0.75rem; background: #fff; font: inherit; color: inherit; }
  button { justify-self: start; }
  [role="alert"] { margin: 0; padding: 0.75rem 1rem; border-radius: 0.75rem; background: #fbe1da; color: #8f2c17; }`;

function testimonialPage(
  c: Context<AppEnv>,
  { heading, text, status = 200, form }: TestimonialPage,
): Response | Promise<Response> {
  return plainPage(c, { heading, text, content: form ? formContent(form) : "", styles: STYLES, status });
}

function formContent({ values, error }: NonNullable<TestimonialPage["form"]>) {
  const types = [...new Set([...tripTypes, values.trip_type])].filter(Boolean);
  return html`<form method="post">
    ${error ? html`<p role="alert">${error}</p>` : ""}
    <label>Your words
      <textarea name="quote" rows="6" maxlength="${MAX_QUOTE_LENGTH}" required>${values.quote}</textarea></label>
    <label>Name to show, such as 'Ingrid S.'
      <input name="author" maxlength="${MAX_NAME_LENGTH}" required value="${values.author}"></label>
    <label>Where you live (optional)
      <input name="country" maxlength="${MAX_NAME_LENGTH}" autocomplete="country-name" value="${values.country}"></label>
    <label>What kind of trip it was
      <select name="trip_type" required>
        <option value="">Choose one</option>
        ${types.map((type) => html`<option ${type === values.trip_type ? "selected" : ""}>${type}</option>`)}
      </select></label>
    <label class="agree"><input type="checkbox" name="consent" value="yes" required>
      <span>${brand.name} may show my words with this name and country on its site. I can withdraw this at any time.</span></label>
    <button>Send</button>
  </form>`;
}
