import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import {
  isPasswordTooShort,
  isStaffPasswordTooShort,
  PASSWORD_TOO_SHORT,
  STAFF_PASSWORD_TOO_SHORT,
} from "#domain/new-password.ts";

/** An account that the site created, shown to the operator once. */
export interface NewAccount {
  readonly email: string;
  /** Null if the operator chose it. */
  readonly password: string | null;
}

export const randomPassword = () => randomBytes(15).toString("base64url");

/** bcrypt ignores all bytes after these, so a longer password would be weaker than it looks. */
const MAX_BYTES = 72;

const COMMON = "This password is one of the most common ones and easy to guess. Please choose another.";

let commonPasswords: ReadonlySet<string> | undefined;

/** Why a password is refused, or null if it is accepted. */
export function checkPassword(password: string): string | null {
  if (isPasswordTooShort(password)) return PASSWORD_TOO_SHORT;
  if (Buffer.byteLength(password) > MAX_BYTES) {
    return "Password must be at most 72 bytes long (about 72 plain characters).";
  }
  return isCommon(password) ? COMMON : null;
}

/**
 * The rule for staff. People lengthen a common password to ten characters, so a common word with digits and symbols
 * around it, or repeated, counts as that word. The site's name and the parts of the person's e-mail address are refused
 * like common words.
 */
export function checkStaffPassword(password: string, email = ""): string | null {
  if (isStaffPasswordTooShort(password)) return STAFF_PASSWORD_TOO_SHORT;
  const flaw = checkPassword(password);
  if (flaw) return flaw;
  // The password without digits and symbols at both ends.
  const words = password.toLowerCase().replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  const repeatedPart = /^(.+?)\1+$/u.exec(password.toLowerCase())?.[1] ?? "";
  const [name = "", host = ""] = email.toLowerCase().split("@");
  const isOwnName = [name, host.split(".")[0], "calabash"].some((word) => word === words);
  const hasNoWord = words.length < 3;
  return isOwnName || hasNoWord || isCommon(words) || (repeatedPart !== "" && isGuessable(repeatedPart))
    ? COMMON
    : null;
}

const isGuessable = (part: string) => [...part].length < 6 || isCommon(part);

function isCommon(password: string): boolean {
  commonPasswords ??= readCommonPasswords();
  return commonPasswords.has(password.toLowerCase());
}

function readCommonPasswords(): ReadonlySet<string> {
  const text = readFileSync(new URL("./common-passwords.txt", import.meta.url), "utf8");
  return new Set(text.split("\n").map((line) => line.trimEnd()));
}
