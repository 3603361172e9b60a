/** What a paper may be, by its bytes, with the extension of its download. */
export const paperExtensions: Readonly<Record<string, string>> = {
  "application/pdf": ".pdf",
  "image/jpeg": ".jpg",
  "image/png": ".png",
  "image/webp": ".webp",
};
