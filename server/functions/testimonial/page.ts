import type { Context } from "hono";
import { html } from "hono/html";
import { brand } from "#domain/brand.ts";
import { tripTypes } from "#domain/itinerary-lists.ts";
import { LONGEST_NAME, LONGEST_QUOTE } from "#domain/testimonials.ts";
import type { AppEnv } from "#server/middleware/app-env.ts";

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

/** A policy of its own: unlike other answers of /functions/v1, this page is shown to people and posts a form. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Not a React page: it works without script, in every mail program's browser, also before launch. */
export function testimonialPage(
  c: Context<AppEnv>,
  { heading, text, status = 200, form }: TestimonialPage,
): Response | Promise<Response> {
  c.header("content-security-policy", POLICY);
  c.header("cache-control", "no-store");
  c.header("referrer-policy", "no-referrer");
  return c.html(
    html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${heading} | ${brand.name}</title>
<style>
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #fbf7ef; color: #1e2a24;
    font: 1.0625rem/1.6 Figtree, system-ui, sans-serif; }
  main { box-sizing: border-box; width: min(36rem, 100% - 2rem); margin: 1rem; padding: 2rem;
    border-top: 0.5rem solid #478200; border-radius: 1.25rem; background: #fff; }
  h1 { margin: 0 0 0.75rem; font: 600 2rem/1.2 Fraunces, Georgia, serif; color: #0b4f5c; }
  a { display: inline-block; padding: 0.5rem 0; color: #0b4f5c; }
  form { display: grid; gap: 1.25rem; }
  label { display: grid; gap: 0.375rem; font-weight: 600; }
  .agree { grid-template-columns: auto 1fr; align-items: start; gap: 0.75rem; font-weight: 400; }
  .agree input { width: 1.5rem; height: 1.5rem; margin: 0; accent-color: #478200; }
  input, select, textarea { box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: 0.625rem 1rem;
    border: 1px solid #1e2a2459; border-radius: 0.75rem; background: #fff; font: inherit; color: inherit; }
  button { justify-self: start; min-height: 3rem; padding: 0 1.75rem; border: 0; border-radius: 99rem;
    background: #478200; color: #fff; font: 600 1.0625rem/1 Figtree, system-ui, sans-serif; cursor: pointer; }
  [role="alert"] { margin: 0; padding: 0.75rem 1rem; border-radius: 0.75rem; background: #fbe1da; color: #8f2c17; }
  :focus-visible { outline: 3px solid #0b4f5c; outline-offset: 2px; }
</style>
<main>
  <h1>${heading}</h1>
  <p>${text}</p>
  ${form ? fields(form) : ""}
  <p><a href="/">Go to ${brand.name}</a></p>
</main>
</html>`,
    status,
  );
}

function fields({ values, error }: NonNullable<TestimonialPage["form"]>) {
  const types = [...new Set([...tripTypes, values.trip_type])].filter(Boolean);
  return html`<form method="post">
    ${error ? html`<p role="alert">${error}</p>` : ""}
    <label>Your words
      <textarea name="quote" rows="6" maxlength="${LONGEST_QUOTE}" required>${values.quote}</textarea></label>
    <label>How we may call you, such as 'Ingrid S.'
      <input name="author" maxlength="${LONGEST_NAME}" required value="${values.author}"></label>
    <label>Where you live (optional)
      <input name="country" maxlength="${LONGEST_NAME}" autocomplete="country-name" value="${values.country}"></label>
    <label>What kind of trip it was
      <select name="trip_type" required>
        <option value="">Choose one</option>
        ${types.map((type) => html`<option ${type === values.trip_type ? "selected" : ""}>${type}</option>`)}
      </select></label>
    <label class="agree"><input type="checkbox" name="consent" value="yes" required>
      <span>${brand.name} may show my words with this name and country on its site. I can take this back at any time.</span></label>
    <button>Send my words</button>
  </form>`;
}
