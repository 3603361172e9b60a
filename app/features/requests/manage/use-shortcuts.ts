import { useEffect } from "react";

const TEXT_INPUTS = "input, textarea, select, [contenteditable=true]";
const DIALOGS = "[role=dialog], [role=alertdialog]";

/** Runs an action when its key is pressed without a modifier, except while typing or while a dialog is open. */
export function useShortcuts(actions: Readonly<Record<string, () => void>>): void {
  // Runs after every render, because `actions` is a new object each time.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || event.repeat || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(TEXT_INPUTS)) return;
      const action = actions[event.key];
      if (!action || document.querySelector(DIALOGS)) return;
      event.preventDefault();
      action();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  });
}
