/** Values that the visitor typed before hydration, which takes long on a slow phone. */
export function typedBeforeHydration(form: HTMLFormElement | null): Record<string, string> {
  const entries = form ? [...new FormData(form)] : [];
  return Object.fromEntries(
    entries.filter(([, value]) => value !== "").map(([name, value]) => [name, String(value)]),
  );
}

/** A focused empty field, in which someone is about to type. */
export function emptyFieldInFocus(form: HTMLFormElement | null): HTMLInputElement | null {
  const focused = document.activeElement;
  const isEmpty = focused instanceof HTMLInputElement && focused.value === "" && focused.form === form;
  return isEmpty ? focused : null;
}

/** Focuses the first field with an error. */
export function focusFirstError(form: HTMLFormElement, errors: Readonly<Record<string, string>>): void {
  for (const element of form.elements) {
    if (!(element instanceof HTMLElement) || !errors[element.getAttribute("name") ?? ""]) continue;
    element.focus();
    return;
  }
}
