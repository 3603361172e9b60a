import { z } from "zod";

/** Why a mail was not accepted. */
export interface SendFailure {
  /** The mail server's message, for the delivery log. */
  readonly message: string;
  /** The server refused this mail for good (for example an unknown mailbox). */
  readonly isRefusal: boolean;
  /** The failure is not about this mail, so any other mail would fail too. */
  readonly isOutage: boolean;
}

const SECOND_MS = 1000;
const HOUR_MS = 60 * 60 * SECOND_MS;
const FIRST_DELAY_MS = 10 * SECOND_MS;
const MAX_DELAY_MS = 2 * HOUR_MS;
/** The delays start with 10 s and double up to 2 h, so these attempts take about two days. */
const MAX_ATTEMPTS = 33;
/** A mail that is not refused is not given up before this age: claims of killed processes count as attempts too. */
const MIN_AGE_TO_GIVE_UP_MS = 40 * HOUR_MS;
/** A refusal is retried for about twenty minutes, because it may be a temporary error of the relay. */
const MAX_ATTEMPTS_AFTER_REFUSAL = 8;

/** When to try again, or null to give up. */
export function planRetry(
  mail: { readonly attempts: number; readonly created_at: string },
  { isRefusal }: Pick<SendFailure, "isRefusal">,
  { now, random }: { readonly now: number; readonly random: number },
): Date | null {
  const age = now - Date.parse(mail.created_at);
  if (isRefusal && mail.attempts >= MAX_ATTEMPTS_AFTER_REFUSAL) return null;
  if (mail.attempts >= MAX_ATTEMPTS && age >= MIN_AGE_TO_GIVE_UP_MS) return null;
  const delay = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (mail.attempts - 1));
  // The delay varies by a quarter either way, so that mails that failed together are not retried together.
  return new Date(now + delay * (0.75 + random / 2));
}

/** The error codes of nodemailer that concern a single mail. */
const SINGLE_MAIL_CODES = ["EENVELOPE", "EMESSAGE"];

const text = z.string().optional().catch(undefined);
const mailError = z
  .object({ code: text, responseCode: z.number().optional().catch(undefined), response: text, message: text })
  .catch({});

/** Classifies an error of nodemailer. */
export function classifySendFailure(error: unknown): SendFailure {
  const { code, responseCode, response, message } = mailError.parse(error);
  const isAboutThisMail = SINGLE_MAIL_CODES.includes(code ?? "");
  return {
    message: (response || message || String(error)).replace(/[\p{Cc}\s]+/gu, " ").slice(0, 1000),
    isRefusal: isAboutThisMail && responseCode !== undefined && responseCode >= 500,
    isOutage: !isAboutThisMail,
  };
}
