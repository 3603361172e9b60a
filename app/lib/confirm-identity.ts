import { asObject } from "#domain/as-object.ts";

/** Slightly less than the server's ten minutes, so that a request sent now is still accepted on arrival. */
const FRESH_SECONDS = 570;

/** Whether the password or second factor was entered recently enough for sensitive actions. */
export function hasFreshSignIn(token: string, now: number): boolean {
  // The claim `amr` lists each factor that was entered, with its time.
  const { amr } = tokenClaims(token);
  const times = Array.isArray(amr) ? amr.map((entry) => Number(asObject(entry).timestamp)) : [];
  return times.some((time) => time > now / 1000 - FRESH_SECONDS);
}

/** Claims of an access token; empty for an invalid token. Not verified, because the server checks the signature. */
export function tokenClaims(token: string): Readonly<Record<string, unknown>> {
  try {
    // Converts base64url to base64.
    const payload = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const claims: unknown = JSON.parse(atob(payload));
    return asObject(claims);
  } catch {
    return {};
  }
}

type ShowDialog = () => Promise<boolean>;

let showDialog: ShowDialog | null = null;

/** Registers the dialog that asks the user; null when the dialog is removed. */
export function registerConfirmationDialog(show: ShowDialog | null): void {
  showDialog = show;
}

/** Asks the user for their password or second factor; true once confirmed. */
export async function confirmIdentity(): Promise<boolean> {
  return showDialog ? showDialog() : false;
}

/** How /auth/v1 and /rest/v1 say that a fresh sign-in is needed. */
export const REAUTHENTICATION_CODE = "reauthentication_needed";
/** How /functions/v1 says so. */
const REAUTHENTICATION_MESSAGE = "Please confirm your password first.";

/** Whether /rest/v1 or /functions/v1 refused only because it needs a fresh sign-in. */
export async function isConfirmationRequired(refusal: Response): Promise<boolean> {
  const body: unknown = await refusal.json().catch(() => null);
  if (typeof body !== "object" || body === null) return false;
  return (
    ("hint" in body && body.hint === REAUTHENTICATION_CODE) ||
    ("error" in body && body.error === REAUTHENTICATION_MESSAGE)
  );
}

/** Requests that the server refuses unless the user has entered a password or second factor in the last minutes. */
const NEEDS_FRESH_SIGN_IN =
  /\/functions\/v1\/(manage-users|export-requests|export-subscribers|my-data)\b|\/rest\/v1\/(user_roles\b|rpc\/(delete_user|erase_person|reset_second_factor)\b)/;

/** Reading through /rest/v1 needs no fresh sign-in; functions need one even for a GET. */
export const needsFreshSignIn = (url: string, method: string) =>
  NEEDS_FRESH_SIGN_IN.test(url) && (method !== "GET" || url.includes("/functions/v1/"));

/** Asks the user if the last sign-in is too old, to avoid a refusal. Returns true if the request may be sent. */
export async function confirmIfStale(token: string | undefined): Promise<boolean> {
  return token === undefined || hasFreshSignIn(token, Date.now()) || confirmIdentity();
}

interface TokenSource {
  getSession(): Promise<{ data: { session: { access_token: string } | null } }>;
}

/** Runs an auth request that needs a fresh sign-in. Asks the user first if needed, and again after a refusal. */
export async function withConfirmedIdentity<Result extends { error: { code?: string | undefined } | null }>(
  call: () => Promise<Result>,
  auth?: TokenSource,
): Promise<Result> {
  if (auth) await confirmIfStale((await auth.getSession()).data.session?.access_token);
  const response = await call();
  return response.error?.code === REAUTHENTICATION_CODE && (await confirmIdentity()) ? call() : response;
}
