import { BackendAway } from "#server/backend/wait-for-backend.ts";
import { StartupError } from "#server/config.ts";

const TIMEOUT_MS = 10_000;

/** Whether the Supabase project at SUPABASE_URL answers, takes our key and holds our tables. */
export async function probeProject(supabaseUrl: string, secretKey: string): Promise<void> {
  const { origin } = new URL(supabaseUrl);
  const away = (cause: unknown) => new BackendAway(`SUPABASE_URL: ${origin}`, { cause });
  let answer: Response;
  try {
    answer = await fetch(`${supabaseUrl}/rest/v1/content_version?select=version`, {
      headers: { apikey: secretKey, authorization: `Bearer ${secretKey}` },
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
  } catch (cause) {
    throw away(cause);
  }
  if (answer.ok) return;
  if (answer.status >= 500) throw away(new Error(`it answers ${answer.status}`));
  if (answer.status === 401 || answer.status === 403)
    throw new StartupError(`SUPABASE_SECRET_KEY is not accepted by ${origin}`);
  throw new StartupError(
    `SUPABASE_URL: ${origin} has none of the site's tables (it answers ${answer.status}): run npx supabase db push`,
  );
}
