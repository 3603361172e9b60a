import { randomBytes } from "node:crypto";

/** An account the site made by itself, shown to the operator once. */
export interface NewAccount {
  readonly email: string;
  /** Null when the operator chose it. */
  readonly password: string | null;
}

export const randomPassword = () => randomBytes(15).toString("base64url");
