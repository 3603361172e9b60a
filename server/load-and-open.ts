import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import type { DatabasePool } from "#server/backend/database-pool.ts";
import { holdsDatabase } from "#server/backend/embedded-postgres/cluster.ts";
import { openDatabase, readVersionFrom } from "#server/backend/open-database.ts";
import { type StartAhead, startPostgresAhead } from "#server/backend/start-postgres.ts";
import { unlessAborted } from "#server/failures/unless-aborted.ts";
import { wasSetUp } from "#server/first-start/was-set-up.ts";
import { createReadiness } from "#server/health/health.ts";
import { FOR_LISTENER, loadInPieces, type Piece } from "#server/load-in-pieces.ts";
import type { Site, SiteOptions } from "#server/site.ts";

/** For so long the check that let the site be ready is not made again: its answer would wait for code being loaded. */
const RECENT_MS = 1000;

/** So long whoever asks again and again whether the site is ready is waited for: the next pieces take longer than most. */
const FIRST_ASKED_MS = 50;

/** What opens the site, in pieces as small. */
const FOR_SITE: readonly Piece[] = [
  () => import("@supabase/supabase-js"),
  () => import("kysely"),
  () => import("jose"),
  () => import("hono"),
  () => import("@supabase/lite"),
  () => import("@supabase/lite/pglite"),
  () => import("#server/backend/open-backend.ts"),
  () => import("#server/site.ts"),
];

interface LoadOptions extends Omit<SiteOptions, "postgres" | "opened" | "wasSetUp"> {
  /** Resolves when the pages are built; null if they were there before. */
  readonly built: Promise<void> | null;
  /** All that is missing is code. Null where that makes no difference. */
  readonly onReady: ((isReady: () => Promise<boolean>) => void) | null;
}

/** Opens the site; its database starts while its code is being loaded. */
export async function loadAndOpen(options: LoadOptions): Promise<Site> {
  const { config, built, signal } = options;
  const isEmbedded = config.backend.kind === "embedded";
  const isNew = isEmbedded && !(await holdsDatabase(config.dataDir));
  // An existing database is not migrated for pages that may turn out not to build.
  if (built && !isNew) await unlessAborted(built, signal);
  const ahead = isEmbedded ? await startPostgresAhead({ ...options, dataDir: config.dataDir }) : null;
  // A new database takes seconds to make, so that the code is there before it.
  const found = ahead && !isNew ? await openAhead(ahead, options) : { opened: null, wasSetUp: false };
  const { openSite } = await import("#server/site.ts");
  const loadPages = () => Promise.resolve(built).then(options.loadPages);
  return openSite({ ...options, ...found, loadPages, postgres: ahead?.started });
}

/**
 * Opens the database of a site that was started before. The site is ready then: no other process could answer instead,
 * so that whoever comes is better off waiting for the rest of the code (docs/decisions/033).
 */
async function openAhead(
  ahead: StartAhead,
  { config, log, onReady }: LoadOptions,
): Promise<{ opened: Promise<DatabasePool>; wasSetUp: boolean }> {
  const opened = ahead.started.then(({ connection }) =>
    openDatabase(connection, { poolSize: config.databasePoolSize, connectsEarly: true, log }),
  );
  // Why it failed is told to whoever opens the backend with it.
  const pooled = opened.catch(() => null);
  await ahead.launched;
  await loadInPieces([...FOR_SITE, ...FOR_LISTENER], () => !ahead.isUp());
  const pool = await pooled;
  const isSetUp = pool !== null && (await wasSetUp(pool).catch(() => false));
  if (!pool || !isSetUp) return { opened, wasSetUp: false };
  const { isServing } = createReadiness(() => readVersionFrom(pool).then(Number.isInteger));
  if (onReady && (await isServing())) {
    const checked = performance.now();
    const asked = Promise.withResolvers<void>();
    onReady(async () => {
      asked.resolve();
      return performance.now() - checked < RECENT_MS || isServing();
    });
    await Promise.race([asked.promise, sleep(FIRST_ASKED_MS)]);
    await nextTurn();
    await loadInPieces(FOR_SITE);
  }
  return { opened, wasSetUp: true };
}
