import type { Config } from "#server/config.ts";
import { createCaptcha } from "#server/form-check/captcha.ts";
import type { FormCheck } from "#server/form-check/form-check-task.ts";
import { createProofOfWork } from "#server/form-check/proof-of-work.ts";
import type { Keys } from "#server/keys.ts";
import type { OpenLimiter } from "#server/limits/rate-limit.ts";
import type { Log } from "#server/logging/log.ts";

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
