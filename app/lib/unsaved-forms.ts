import { useEffect, useRef, useSyncExternalStore } from "react";

// The forms of the page with unsaved input, for the question before leaving it.
const unsavedForms = new Set<object>();
const listeners = new Set<() => void>();

function setUnsaved(form: object, isUnsaved: boolean): void {
  if (isUnsaved) unsavedForms.add(form);
  else unsavedForms.delete(form);
  for (const listener of listeners) listener();
}

export const hasUnsavedForm = () => unsavedForms.size > 0;

export const useHasUnsavedForm = () =>
  useSyncExternalStore((onChange) => {
    listeners.add(onChange);
    return () => listeners.delete(onChange);
  }, hasUnsavedForm);

/**
 * Lists a form while it is unsaved. The browser itself asks before it drops input that is not stored. Returns what lets
 * the page be left without a question.
 */
export function useUnsavedForm(isUnsaved: boolean, isStored: boolean): () => void {
  const { current: form } = useRef({});
  useEffect(() => {
    setUnsaved(form, isUnsaved);
    return () => setUnsaved(form, false);
  }, [form, isUnsaved]);
  useEffect(() => {
    if (!isUnsaved || isStored) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isUnsaved, isStored]);
  return () => setUnsaved(form, false);
}
