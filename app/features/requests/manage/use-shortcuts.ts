import { useEffect } from "react";

const TYPING = "input, textarea, select, [contenteditable=true]";
const DIALOG = "[role=dialog], [role=alertdialog]";

/** Keys without a modifier; ignored while typing or while a dialog is open. */
export function useShortcuts(actions: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || event.repeat || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(TYPING)) return;
      const action = actions[event.key];
      if (!action || document.querySelector(DIALOG)) return;
      event.preventDefault();
      action();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  });
}
