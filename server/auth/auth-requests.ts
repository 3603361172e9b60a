import type { Context } from "hono";
import type { AppEnv } from "#server/middleware/app-env.ts";
import { apiError } from "#server/middleware/errors.ts";

/** Empty where it cannot be an address. */
export function normaliseEmail(value: unknown): string {
  const email = typeof value === "string" ? value.trim().toLowerCase() : "";
  return email.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(email) ? email : "";
}

export async function readObject(c: Context<AppEnv>): Promise<Record<string, unknown> | null> {
  const value: unknown = await c.req.json().catch(() => null);
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
}

export function invalidInput(c: Context<AppEnv>, message: string): Response {
  return apiError(c, { status: 400, code: "validation_failed", message });
}

export function tooMany(c: Context<AppEnv>, seconds: number): Response {
  c.header("retry-after", String(seconds));
  const message = `Too many attempts. Please wait ${seconds} ${seconds === 1 ? "second" : "seconds"} and try again.`;
  return apiError(c, { status: 429, code: "over_request_rate_limit", message });
}
