/**
 * Shows a mistake the way the browser shows its own: in a bubble at the field. For what the browser lets pass
 * and the server would not, such as a name of blanks.
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
