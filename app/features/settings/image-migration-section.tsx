import { useRef, useState } from "react";
import { Panel } from "#app/components/admin/panel.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { type MigrationResult, migrateImages } from "#app/features/settings/settings.data.ts";
import { useAdminSession } from "#app/lib/admin-session.tsx";
import { errorMessage } from "#app/lib/app-error.ts";
import { notify } from "#app/lib/notify.ts";

/** Totals of one run, which consists of several batches. */
interface Run {
  readonly migrated: number;
  readonly failed: number;
  readonly remaining: number;
  readonly failures: NonNullable<MigrationResult["failures"]>;
}

const NOTHING: Run = { migrated: 0, failed: 0, remaining: 0, failures: [] };

/** Moves images stored as data: values or external URLs into the bucket, ten at a time. */
export function ImageMigrationSection() {
  const { fetch } = useAdminSession();
  const { run, isRunning, start, stop } = useMigration(fetch);
  return (
    <Panel
      title="Itinerary Image Migration"
      description="Copies images hosted elsewhere into this site, 10 at a time. Can be stopped and resumed."
    >
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={start} disabled={isRunning}>
          {isRunning ? "Migrating..." : "Run Migration"}
        </Button>
        {isRunning && (
          <Button variant="secondary" onClick={stop}>
            Stop
          </Button>
        )}
      </div>
      {run && <Progress run={run} />}
    </Panel>
  );
}

function Progress({ run }: { run: Run }) {
  const processed = run.migrated + run.failed;
  return (
    <div className="mt-4 flex flex-col gap-3">
      <progress
        aria-label="Images migrated"
        value={processed}
        max={Math.max(1, processed + run.remaining)}
        className="h-3 w-full accent-leaf"
      />
      <p role="status">
        {run.migrated} migrated, {run.failed} failed, {run.remaining} remaining
      </p>
      {run.failures.length > 0 && (
        <ul className="list-disc pl-5 text-sm">
          {run.failures.map((failure) => (
            <li key={failure.id}>
              <span className="font-semibold">{failure.title}</span>: {failure.reason}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Runs batch after batch until nothing is left or the user stops it. */
function useMigration(fetch: typeof window.fetch) {
  const [run, setRun] = useState<Run | null>(null);
  const [isRunning, setRunning] = useState(false);
  const isStopped = useRef(false);

  const start = async () => {
    isStopped.current = false;
    setRunning(true);
    let total = NOTHING;
    setRun(total);
    try {
      for (let batch = 0; ; batch += 1) {
        // The first batch forgets earlier failures, so that a new run tries those images again.
        const retryFailed = batch === 0;
        const result = await migrateImages(fetch, retryFailed);
        total = {
          migrated: total.migrated + result.migrated,
          failed: total.failed + result.failed,
          remaining: result.remaining,
          failures: [...total.failures, ...(result.failures ?? [])],
        };
        setRun(total);
        if (!result.hasMore || isStopped.current) break;
      }
      void notify({
        tone: total.failed > 0 ? "info" : "success",
        title: isStopped.current ? "Migration paused" : "Migration complete",
        description: `${total.migrated} migrated, ${total.failed} failed.`,
      });
    } catch (cause) {
      const description = errorMessage(cause);
      void notify({ tone: "error", title: "Migration failed", description });
    } finally {
      setRunning(false);
    }
  };
  const stop = () => {
    isStopped.current = true;
  };
  return { run, isRunning, start, stop };
}
