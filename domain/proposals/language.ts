/** Languages of proposals; page, PDF and mails use the language of the document. */
export const languages = ["en", "es"] as const;
export type Language = (typeof languages)[number];
