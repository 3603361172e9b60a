const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** For HTML and XML, in text and in attributes. */
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
/** Escaped text with `<br>` for each line break. */
export const escapeHtmlWithBreaks = (text: string) => escapeHtml(text).replace(/\r\n|\r|\n/g, "<br>");
