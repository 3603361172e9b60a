import type { Context } from "hono";
import { html } from "hono/html";
import { brand } from "#domain/brand.ts";
import { tripTypes } from "#domain/itinerary-lists.ts";
import { MAX_NAME_LENGTH, MAX_QUOTE_LENGTH } from "#domain/testimonials.ts";
import { plainPage } from "#server/functions/plain-page.ts";
import type { AppEnv } from "#server/http/middleware/app-env.ts";

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

export function testimonialPage(
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
