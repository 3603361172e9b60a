/** Values typed before hydration, which comes late on a slow phone. */
export function typedBeforeHydration(form: HTMLFormElement | null): Record<string, string> {
  const typed = form ? [...new FormData(form)] : [];
  return Object.fromEntries(typed.filter(([, value]) => value !== "").map(([k, v]) => [k, String(v)]));
}

/** A focused empty field, in which someone is about to type. */
export function emptyFieldInFocus(form: HTMLFormElement | null): HTMLInputElement | null {
  const focused = document.activeElement;
  const isEmpty = focused instanceof HTMLInputElement && focused.value === "" && focused.form === form;
  return isEmpty ? focused : null;
}

/** Focuses the first field with an error. */
export function focusFirst(form: HTMLFormElement, errors: Readonly<Record<string, string>>): void {
  for (const element of form.elements) {
    if (!(element instanceof HTMLElement) || !errors[element.getAttribute("name") ?? ""]) continue;
    element.focus();
    return;
  }
}

/**
 * Shows an error as the browser's own bubble at the field. For values that the browser accepts but the server
 * would not, such as a blank name.
 */
export function reportInBrowser(errors: Readonly<Record<string, string>>, form: HTMLFormElement): void {
  for (const element of form.elements) {
    const isControl = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
    const message = isControl && errors[element.name];
    if (!isControl || !message) continue;
    element.setCustomValidity(message);
    element.addEventListener("input", () => element.setCustomValidity(""), { once: true });
    element.reportValidity();
    return;
  }
}

/** A random key. Not from crypto.randomUUID(), which is missing on plain http outside localhost. */
export function makeKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
