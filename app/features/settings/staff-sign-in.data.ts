import { toAppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#domain/data-client.ts";

export interface StaffSignInSettings {
  readonly isSecondFactorRequired: boolean;
  readonly idleHours: number;
  readonly sessionDays: number;
}

const KEYS = {
  required: "second_factor_required",
  idle: "staff_idle_hours",
  days: "staff_session_days",
} as const;

/** Used while nothing is stored. The database uses the same defaults. */
const DEFAULT_IDLE_HOURS = 12;
const DEFAULT_SESSION_DAYS = 30;

export async function readStaffSignIn(client: DataClient): Promise<StaffSignInSettings> {
  const { data, error } = await client
    .from("site_settings")
    .select("key, value")
    .in("key", Object.values(KEYS));
  if (error) throw toAppError(error, "Failed to load the log-in settings.");
  const values = new Map(data.map(({ key, value }) => [key, value]));
  return {
    isSecondFactorRequired: values.get(KEYS.required) === "true",
    idleHours: Number(values.get(KEYS.idle) ?? DEFAULT_IDLE_HOURS),
    sessionDays: Number(values.get(KEYS.days) ?? DEFAULT_SESSION_DAYS),
  };
}

/** Stores the settings that differ from those that the user saw, because a colleague may have changed the others. */
export async function saveStaffSignIn(
  client: DataClient,
  settings: StaffSignInSettings,
  seen: { readonly [Name in keyof StaffSignInSettings]?: unknown },
): Promise<void> {
  const changed = [
    { name: "isSecondFactorRequired", key: KEYS.required },
    { name: "idleHours", key: KEYS.idle },
    { name: "sessionDays", key: KEYS.days },
  ] as const;
  const rows = changed
    .filter(({ name }) => settings[name] !== seen[name])
    .map(({ name, key }) => ({ key, value: String(settings[name]) }));
  if (rows.length === 0) return;
  const { error } = await client.from("site_settings").upsert(rows, { onConflict: "key" });
  if (error) throw toAppError(error);
}
