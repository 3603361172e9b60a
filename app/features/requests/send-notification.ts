import { readSignedInPerson } from "#app/features/requests/signed-in-person.ts";
import { TRAP_FIELD } from "#app/features/requests/spam-trap.tsx";
import { invokeFunction } from "#app/lib/call-function.ts";
import { publishableKey } from "#app/lib/publishable-key.ts";
import { visitOrigin } from "#app/lib/visit-origin.ts";
import { asObject } from "#domain/as-object.ts";

const TYPES = ["contact", "customization", "full-itinerary", "email-signup", "pre-launch-signup"] as const;
type NotificationType = (typeof TYPES)[number];

export const isNotificationType = (value: unknown): value is NotificationType =>
  TYPES.some((type) => type === value);

export interface NotificationBody {
  readonly type: NotificationType;
  readonly data: Readonly<Record<string, string>>;
}

/** The same result as the official client's `functions.invoke`. */
export interface Answer {
  readonly data: { readonly error?: unknown } | null;
  readonly error: {
    readonly message: string;
    /** We could not be reached: later it may work. */
    readonly isAway?: boolean;
  } | null;
}

/** What a proxy or the site itself answers while it, or its database, is away. */
const AWAY: readonly number[] = [502, 503, 504];
const TIMEOUT_MS = 30_000;
const OFFLINE = "you are offline.";
const UNREACHABLE = "we could not be reached.";
const REFUSED = "our server could not take it just now. What you typed is kept here; please try again soon.";

/** Only where the operator has switched a check on. Without it the form is sent all the same, and told why not. */
export const loadFormCheck = () =>
  document.querySelector("[data-form-check]")
    ? import("#app/features/requests/form-check.ts").catch(() => undefined)
    : undefined;

/** Fetched when a form is first touched, so that it is young on a page that was cached long ago. */
export async function fetchFormToken(): Promise<string | undefined> {
  // The form works without it: a missing token does not count as spam.
  const answered = await invokeFunction<{ token?: string }>("form-token", { method: "GET" }).catch(
    () => null,
  );
  return answered?.data?.token;
}

/** What only an open form knows: where the visit began, and what tells a person from a program. */
async function readSigns(form: HTMLFormElement) {
  const trapped = new FormData(form).get(TRAP_FIELD);
  const origin = visitOrigin();
  const proof = await (await loadFormCheck())?.takeProof(form);
  return {
    ...(origin && { "x-came-from": origin }),
    ...(proof && { "x-form-check": proof }),
    ...(trapped && { "x-form-extra": encodeURIComponent(String(trapped).slice(0, 100)) }),
  };
}

/** The official client's call, with messages for travelers. `form` is the one that is open. */
export async function sendNotification(
  body: NotificationBody,
  { key, token }: { readonly key: string; readonly token: string | undefined },
  form?: HTMLFormElement,
): Promise<Answer> {
  const accessToken = readSignedInPerson()?.accessToken;
  const headers = {
    apikey: publishableKey(),
    "idempotency-key": key,
    // The confirmation by mail says in the sender's own time when to expect a reply.
    "x-time-zone": Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(token && { "x-form-token": token }),
    ...(accessToken && { authorization: `Bearer ${accessToken}` }),
    ...(form && (await readSigns(form))),
  };
  const call = { body: { ...body }, headers, timeout: TIMEOUT_MS };
  const sent = await invokeFunction<Answer["data"]>("send-admin-notification", call);
  if (!sent.error) return sent;
  const { response } = sent;
  if (!response) {
    return { data: null, error: { message: navigator.onLine ? UNREACHABLE : OFFLINE, isAway: true } };
  }
  const { error } = asObject(await response.json().catch(() => null));
  const isAway = AWAY.includes(response.status);
  const message = (typeof error === "string" && error) || (isAway ? UNREACHABLE : REFUSED);
  return { data: null, error: { message, isAway } };
}
