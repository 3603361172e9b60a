import type { Config } from "#server/config/config.ts";
import type { Keys } from "#server/data/keys.ts";
import { createCaptcha } from "#server/http/form-check/captcha.ts";
import type { FormCheck } from "#server/http/form-check/form-check-task.ts";
import { createProofOfWork } from "#server/http/form-check/proof-of-work.ts";
import type { CreateLimiter } from "#server/http/limits/rate-limit.ts";
import type { Log } from "#server/process/log.ts";

interface FormCheckDeps {
  readonly keys: Pick<Keys, "secretKey">;
  readonly openLimiter: CreateLimiter;
  readonly log: Log;
}

/** Returns null if the operator has not enabled a check. */
export function createFormCheck(
  setting: Config["formCheck"],
  { keys, openLimiter, log }: FormCheckDeps,
): FormCheck | null {
  if (setting.kind === "off") return null;
  return setting.kind === "pow"
    ? createProofOfWork({ secretKey: keys.secretKey, openLimiter })
    : createCaptcha(setting, log);
}
