import { z } from "zod";

/** What my_data() answers, as far as this function looks into it; the rest goes to its owner unread. */
export const heldData = z.looseObject({
  account: z.looseObject({ id: z.string(), email: z.string() }),
  profile: z.looseObject({ first_name: z.string(), last_name: z.string() }).nullable(),
});
export type HeldData = z.infer<typeof heldData>;
