import type { ContentVersion } from "#server/http/cache/content-version.ts";

/** A version that is read each time, as without notifications. */
export const versionOf = (read: () => Promise<number>): ContentVersion => ({
  current: null,
  read,
  close: async () => {},
});
