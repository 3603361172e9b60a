/** The languages a proposal can be written in; page, PDF and mails follow the document's. */
export const languages = ["en", "es"] as const;
export type Language = (typeof languages)[number];
