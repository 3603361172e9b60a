import { z } from "zod";
import type { FormCheck } from "#server/http/form-check/form-check-task.ts";
import type { Log } from "#server/process/log.ts";

export interface CaptchaSetting {
  /** The service's script, which shows the widget. */
  readonly script: string;
  readonly siteKey: string;
  readonly secret: string;
  /** The service's endpoint that verifies a token. */
  readonly verifyUrl: string;
}

const TIMEOUT_MS = 3000;
/** No service sends longer tokens; Turnstile's have up to 2048 characters. */
const MAX_TOKEN_LENGTH = 4096;
const verdictSchema = z.object({ success: z.boolean() });

/** Turnstile, hCaptcha and reCAPTCHA share this protocol: a widget creates a token, and `siteverify` checks it. */
export function createCaptcha({ script, siteKey, secret, verifyUrl }: CaptchaSetting, log: Log): FormCheck {
  return {
    kind: "captcha",
    makeTask: async () => ({ kind: "captcha", script, siteKey }),
    async passes(proof, address) {
      if (proof.length > MAX_TOKEN_LENGTH) return false;
      try {
        const response = await fetch(verifyUrl, {
          method: "POST",
          body: new URLSearchParams({ secret, response: proof, remoteip: address }),
          redirect: "error",
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        return verdictSchema.parse(await response.json()).success;
      } catch (error) {
        // Accept the form while the service is down; the rate limits still apply.
        log("warn", "form check unavailable", { error });
        return true;
      }
    },
  };
}
