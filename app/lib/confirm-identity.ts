type Ask = () => Promise<boolean>;

let ask: Ask | null = null;

/** Set by the dialog that asks; cleared when it is gone. */
export function answerConfirmations(next: Ask | null): void {
  ask = next;
}

/** Asks the signed-in person for the password or second factor; true once they have given it. */
export async function confirmIdentity(): Promise<boolean> {
  return ask ? ask() : false;
}

const CODE = "reauthentication_needed";
const SENTENCE = "Please confirm your password first.";

/** Whether a refusal of /rest/v1 or /functions/v1 only needs a fresh sign-in. */
export async function asksForConfirmation(refusal: Response): Promise<boolean> {
  const body: unknown = await refusal.json().catch(() => null);
  if (typeof body !== "object" || body === null) return false;
  return ("hint" in body && body.hint === CODE) || ("error" in body && body.error === SENTENCE);
}

/** Runs a call of the auth client; if it needs a fresh sign-in, asks for it and runs it again. */
export async function withConfirmedIdentity<Answer extends { error: { code?: string | undefined } | null }>(
  call: () => Promise<Answer>,
): Promise<Answer> {
  const answer = await call();
  return answer.error?.code === CODE && (await confirmIdentity()) ? call() : answer;
}
