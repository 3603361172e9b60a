import { z } from "zod";
import { emailAddress } from "#domain/email-address.schema.ts";
import { leavesAnAdult, optionalText, tripWishes } from "#domain/requests.schema.ts";

/** How somebody asked whose request staff enter. Statistics count requests by it. */
export const requestSources = ["Call", "Walk-in", "WhatsApp", "E-mail", "Other"] as const;

/** A request that staff enter for somebody who called, wrote or walked in. */
export const newRequest = z
  .object({
    type: z.enum(["contact", "customization", "full_itinerary", "custom_vacation"]),
    source: z.enum(requestSources, "Please choose how they asked"),
    name: z.string().trim().min(1, "Please enter their name").max(200),
    email: emailAddress,
    phone: optionalText.phone,
    itinerary_id: z.union([z.literal(""), z.guid()]),
    travelers: z
      .string()
      .trim()
      .regex(/^(0*[1-9]\d{0,3})?$/, "Number of travelers must be at least 1"),
    ...tripWishes,
    budget: optionalText.line,
    message: z.string().trim().min(1, "Please write what they asked for").max(20_000),
    is_mine: z.boolean(),
    is_confirmed: z.boolean(),
  })
  .check(leavesAnAdult);

export type NewRequest = z.output<typeof newRequest>;
