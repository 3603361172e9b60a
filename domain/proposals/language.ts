/** Languages of proposals; page, PDF and mails follow the document's. */
export const languages = ["en", "es"] as const;
export type Language = (typeof languages)[number];
