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

/**
 * `functions.invoke("send-admin-notification", { body })` in a few lines, with the same bytes on the wire, and
 * with messages for travelers: the official package would cost every public page more than the form itself.
 */
export async function sendNotification(
  body: NotificationBody,
  headers: Readonly<Record<string, string>>,
): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch("/functions/v1/send-admin-notification", {
      method: "POST",
      headers: {
        ...headers,
        "content-type": "application/json",
        // The confirmation by mail says in the sender's own time when to expect a reply.
        "x-time-zone": Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    return { data: null, error: { message: navigator.onLine ? UNREACHABLE : OFFLINE, isAway: true } };
  }
  const data = await response.json().catch(() => null);
  if (response.ok) return { data, error: null };
  const isAway = AWAY.includes(response.status);
  const reason = typeof data?.error === "string" && data.error;
  return { data: null, error: { message: reason || (isAway ? UNREACHABLE : REFUSED), isAway } };
}
