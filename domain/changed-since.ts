import { z } from "zod";

/** What somebody had seen of a request when they wrote to its customer. */
export const seen = z.object({
  /** The id of the newest timeline entry; 0 without entries. */
  event: z.int(),
  /** When the customer last wrote: `last_mail_at` of the request. */
  heard: z.string().nullable(),
});
export type Seen = z.infer<typeof seen>;

/** Of a sender who does not say what they had seen. */
export const NOTHING_SEEN: Seen = { event: 0, heard: null };

/** The reason of a refusal: others have changed the request since. */
export const CHANGED_SINCE = "changed_since";

/** The details of such a refusal, newest change first. `seen` includes these changes. */
export const changedSince = z.object({
  since: z.array(
    z.object({
      /** The kind of a timeline entry, or `heard` if the customer wrote. */
      kind: z.string(),
      who: z.string(),
      at: z.string(),
      text: z.string(),
    }),
  ),
  seen,
});
export type ChangedSince = z.infer<typeof changedSince>;
