import { z } from "zod";
import { emailAddress } from "#domain/email-address.schema.ts";

export const roles = ["user", "admin"] as const;
export type Role = (typeof roles)[number];

/** What each role may do, as policies decide it. Follows 'Rosa is now an admin:' and stands in the form. */
export const ROLE_MEANINGS: Readonly<Record<Role, string>> = {
  user: "a traveler, sees only their own trips, proposals and requests.",
  admin: "staff, sees and changes everything in the back office, also accounts and roles.",
};

export interface ListedUser {
  readonly id: string;
  readonly email: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly role: Role;
  readonly created_at: string;
  readonly last_sign_in_at: string | null;
  readonly total: number;
}

const required = (label: string) => z.string().trim().min(1, `${label} is required`).max(100);

/** With `invite`, the person gets a link to choose a password, so none is required. */
export const newUser = z
  .object({
    first_name: required("First name"),
    last_name: required("Last name"),
    email: emailAddress,
    password: z.string().max(200),
    role: z.enum(roles),
    invite: z.boolean().default(false),
  })
  .refine((user) => user.invite || user.password !== "", {
    path: ["password"],
    message: "Password is required",
  });
export type NewUser = z.infer<typeof newUser>;

export function fullName({ first_name, last_name }: Pick<ListedUser, "first_name" | "last_name">): string {
  return `${first_name} ${last_name}`.trim();
}

/** Eight characters are enough to tell accounts apart. */
export const shortId = (id: string) => `${id.slice(0, 8)}...`;
