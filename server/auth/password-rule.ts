import { readFileSync } from "node:fs";
import { isPasswordTooShort, PASSWORD_TOO_SHORT } from "#domain/new-password.ts";

/** bcrypt reads no further, so a longer password would be weaker than it looks. */
const LONGEST_BYTES = 72;

let commonPasswords: ReadonlySet<string> | undefined;

/** The sentence that tells why a password is refused, or null when it may be used. */
export function checkPassword(password: string): string | null {
  if (isPasswordTooShort(password)) return PASSWORD_TOO_SHORT;
  if (Buffer.byteLength(password) > LONGEST_BYTES) {
    return "Password must be at most 72 bytes long (about 72 plain characters).";
  }
  commonPasswords ??= readCommonPasswords();
  if (commonPasswords.has(password.toLowerCase())) {
    return "This password is one of the most common ones and easy to guess. Please choose another.";
  }
  return null;
}

function readCommonPasswords(): ReadonlySet<string> {
  const text = readFileSync(new URL("./common-passwords.txt", import.meta.url), "utf8");
  return new Set(text.split("\n").map((line) => line.trimEnd()));
}
