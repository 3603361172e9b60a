import type { ContentVersion } from "#server/http/cache/content-version.ts";

/** A version that is asked for each time, as where no announcements are heard. */
export const versionOf = (read: () => Promise<number>): ContentVersion => ({
  current: null,
  read,
  close: async () => {},
});
