import { Button } from "#app/components/ui/button.tsx";
import { useLaunchStatus } from "#app/features/site/manage/use-launch-status.ts";

/** Shown on every back-office page while visitors see only the holding page. */
export function PreLaunchBar() {
  const { isKnown, isLive, isSaving, setLive } = useLaunchStatus();
  if (!isKnown || isLive) return null;
  return (
    <section
      aria-label="The site is not live"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-sun px-4 py-2 text-ink sm:px-6"
    >
      <p className="font-semibold">The site is not live: visitors see the holding page.</p>
      <Button variant="secondary" size="sm" disabled={isSaving} onClick={() => setLive(true)}>
        {isSaving ? "Going live..." : "Go live"}
      </Button>
    </section>
  );
}
