import { Keyboard } from "lucide-react";
import { useEffect, useState } from "react";
import { Switch } from "#app/components/admin/form-controls.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { isFlagOn, useRememberedFlag } from "#app/lib/remembered-flag.ts";

const TEXT_INPUTS = "input, textarea, select, [contenteditable=true]";
const SHORTCUTS_FLAG = "calabash:single-keys";
const DIALOGS = "[role=dialog], [role=alertdialog]";

/** Runs an action when its key is pressed without a modifier, except while typing or while a dialog is open. */
export function useShortcuts(actions: Readonly<Record<string, () => void>>): void {
  // Runs after every render, because `actions` is a new object each time.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || event.repeat || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(TEXT_INPUTS)) return;
      const action = actions[event.key];
      if (!action || document.querySelector(DIALOGS) || !isFlagOn(SHORTCUTS_FLAG, true)) return;
      event.preventDefault();
      action();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  });
}

const SHORTCUTS = [
  ["j", "Next request"],
  ["k", "Previous request"],
  ["r", "Reply to the open request"],
  ["e", "Snooze"],
  ["?", "This list"],
] as const;

export function ShortcutsDialog() {
  const [isOpen, setOpen] = useState(false);
  const [areOn, setOn] = useRememberedFlag(SHORTCUTS_FLAG, true);
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
        {/* Dictation would press single keys. */}
        <div className="mt-6">
          <Switch label="Single keys" visibleLabel="Single keys" checked={areOn} onChange={setOn} />
        </div>
      </Dialog>
    </>
  );
}
