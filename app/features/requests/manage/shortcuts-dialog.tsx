import { Keyboard } from "lucide-react";
import { useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { useShortcuts } from "#app/features/requests/manage/use-shortcuts.ts";

const SHORTCUTS = [
  ["j", "Next request"],
  ["k", "Previous request"],
  ["r", "Reply to the open request"],
  ["e", "Snooze"],
  ["?", "This list"],
] as const;

export function ShortcutsDialog() {
  const [isOpen, setOpen] = useState(false);
  useShortcuts({ "?": () => setOpen(true) });
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        className="max-lg:hidden"
        aria-keyshortcuts="?"
        onClick={() => setOpen(true)}
      >
        <Keyboard aria-hidden className="size-4" /> Shortcuts
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Shortcuts" width="max-w-md">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3">
          {SHORTCUTS.map(([key, meaning]) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="inline-flex min-w-9 justify-center rounded-lg border border-ink/30 bg-white px-2 py-1 font-semibold">
                  {key}
                </kbd>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  );
}
