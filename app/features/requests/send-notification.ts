import { HONEYPOT_FIELD_NAME } from "#app/features/requests/honeypot-field.tsx";
import { readSignedInUser } from "#app/features/requests/signed-in-user.ts";
import { invokeFunction } from "#app/lib/call-function.ts";
import { publishableKey } from "#app/lib/publishable-key.ts";
import { readReferral } from "#app/lib/referral.ts";
import { asObject } from "#domain/as-object.ts";

const TYPES = ["contact", "customization", "full-itinerary", "email-signup", "pre-launch-signup"] as const;
type NotificationType = (typeof TYPES)[number];

export const isNotificationType = (value: unknown): value is NotificationType =>
  TYPES.some((type) => type === value);

export interface NotificationBody {
  readonly type: NotificationType;
  readonly data: Readonly<Record<string, string>>;
}

/** The same shape as the result of `functions.invoke` in Supabase's client. */
export interface NotificationResponse {
  readonly data: { readonly error?: unknown } | null;
  readonly error: {
    readonly message: string;
    /** True if the site was unreachable, so that sending again later may work. */
    readonly isUnreachable?: boolean;
    /** True if the server has stored other content with this key. */
    readonly isKeyReused?: boolean;
  } | null;
}

/** Statuses that a proxy or the site returns while the site or its database is down. */
const UNREACHABLE_STATUSES: readonly number[] = [502, 503, 504];
const TIMEOUT_MS = 30_000;
// These begin in lower case, because some forms put words before them, such as 'Error sending your request: '.
const OFFLINE = "you are offline.";
const UNREACHABLE = "we could not be reached.";
/** Plain http, as in an office network: the proof of work needs what browsers offer only with https. */
const CHECK_NEEDS_HTTPS =
  "on a page without https, your browser cannot show that a person sent this. Please open this site with https, or write to us by e-mail.";
const REFUSED = "our server could not take it just now. What you typed is kept here; please try again soon.";

/** Loads the bot check if the operator enabled one. If loading fails, the form is sent anyway, and the server refuses it. */
export const loadFormCheck = () =>
  document.querySelector("[data-form-check]")
    ? import("#app/features/requests/form-check.ts").catch(() => undefined)
    : undefined;

/**
 * Fetches a token that proves when a form was first touched. A token in the page itself could be old, because pages are
 * cached.
 */
export async function fetchFormToken(): Promise<string | undefined> {
  // The form works without a token, because a missing token does not count as spam.
  const response = await invokeFunction<{ token?: string }>("form-token", { method: "GET" }).catch(
    () => null,
  );
  return response?.data?.token;
}

/** Headers that need an open form: the referral, the proof for the bot check, and the honeypot's value. */
async function formHeaders(form: HTMLFormElement) {
  const honeypotValue = new FormData(form).get(HONEYPOT_FIELD_NAME);
  const referral = readReferral();
  const proof = await (await loadFormCheck())?.takeProof(form);
  return {
    ...(referral && { "x-came-from": referral }),
    ...(proof && { "x-form-check": proof }),
    ...(honeypotValue && { "x-form-extra": encodeURIComponent(String(honeypotValue).slice(0, 100)) }),
  };
}

/** Sends a request. An error's message is written for the visitor. `form` is undefined if the form is closed. */
export async function sendNotification(
  body: NotificationBody,
  { key, token }: { readonly key: string; readonly token: string | undefined },
  form?: HTMLFormElement,
): Promise<NotificationResponse> {
  const accessToken = readSignedInUser()?.accessToken;
  const headers = {
    apikey: publishableKey(),
    "idempotency-key": key,
    // The confirmation mail gives the expected reply time in the sender's own time zone.
    "x-time-zone": Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(token && { "x-form-token": token }),
    ...(accessToken && { authorization: `Bearer ${accessToken}` }),
    ...(form && (await formHeaders(form))),
  };
  const options = { body: { ...body }, headers, timeout: TIMEOUT_MS };
  const result = await invokeFunction<NotificationResponse["data"]>("send-admin-notification", options);
  if (!result.error) return result;
  const { response } = result;
  if (!response) {
    return { data: null, error: { message: navigator.onLine ? UNREACHABLE : OFFLINE, isUnreachable: true } };
  }
  const { error, reason } = asObject(await response.json().catch(() => null));
  const isUnreachable = UNREACHABLE_STATUSES.includes(response.status);
  if (reason === "form_check_needed" && !window.isSecureContext)
    return { data: null, error: { message: CHECK_NEEDS_HTTPS } };
  const message = (typeof error === "string" && error) || (isUnreachable ? UNREACHABLE : REFUSED);
  return { data: null, error: { message, isUnreachable, isKeyReused: reason === "key_reused" } };
}
