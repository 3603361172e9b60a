import type { Config } from "#server/config.ts";
import { createCaptcha } from "#server/form-check/captcha.ts";
import { createProofOfWork } from "#server/form-check/proof-of-work.ts";
import type { Keys } from "#server/keys.ts";
import type { OpenLimiter } from "#server/limits/limiters.ts";
import type { Log } from "#server/log.ts";

/** What the browser gets to work on. */
export type Task =
  | { readonly kind: "pow"; readonly challenge: unknown }
  | { readonly kind: "captcha"; readonly script: string; readonly siteKey: string };

/** Something that costs a program more than a person, asked of every form that comes without a session. */
export interface FormCheck {
  readonly kind: Task["kind"];
  makeTask(): Promise<Task>;
  /** Whether this proof is good; each is good once. */
  passes(proof: string, address: string): Promise<boolean>;
}

interface FormCheckDeps {
  readonly keys: Pick<Keys, "secretKey">;
  readonly openLimiter: OpenLimiter;
  readonly log: Log;
}

/** Null unless the operator has switched a check on. */
export function createFormCheck(
  setting: Config["formCheck"],
  { keys, openLimiter, log }: FormCheckDeps,
): FormCheck | null {
  if (setting.kind === "off") return null;
  return setting.kind === "pow"
    ? createProofOfWork({ secretKey: keys.secretKey, openLimiter })
    : createCaptcha(setting, log);
}
