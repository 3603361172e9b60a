import * as z from "zod/mini";
import { EMAIL_MESSAGE, toEmailAddress } from "#domain/email-address.ts";

/** The one check of addresses: the result is the address as it is stored. */
export const emailAddress = z.pipe(
  z.string({ error: EMAIL_MESSAGE }),
  z.transform((text: string, { issues }) => {
    const address = toEmailAddress(text);
    if (address === null) issues.push({ code: "custom", message: EMAIL_MESSAGE, input: text });
    return address ?? "";
  }),
);
