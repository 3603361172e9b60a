import { z } from "zod";

/** The parts of my_data()'s answer that this function reads; the rest is passed on to its owner. */
export const heldData = z.looseObject({
  account: z.looseObject({ id: z.string(), email: z.string() }),
  profile: z.looseObject({ first_name: z.string(), last_name: z.string() }).nullable(),
});
export type HeldData = z.infer<typeof heldData>;
