import type { ContentVersion } from "#server/http/cache/content-version.ts";

/** A content version that is read from the database each time, as without notifications. */
export const polledContentVersion = (read: () => Promise<number>): ContentVersion => ({
  current: null,
  read,
  close: async () => {},
});
