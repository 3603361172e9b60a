import { getSystemErrorMessage } from "node:util";

/** The code of an error of the system or of the database, such as ENOENT or 42501. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

/** The operating system's message for an error. */
export function systemReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return "errno" in error && typeof error.errno === "number"
    ? getSystemErrorMessage(error.errno)
    : error.message;
}

/** The error output of a failed program, or why it could not be started. */
export function describeProgramFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return String(("stderr" in error && error.stderr) || error.message).trim();
}

const DISK_FULL = /No space left on device|Disk quota exceeded|ENOSPC|EDQUOT|wrote only \d+ of \d+ bytes/;

/** Whether the cause is a full disk, as reported by the system or PostgreSQL's programs. */
export function isDiskFull(error: Error): boolean {
  return ["ENOSPC", "EDQUOT", "53100"].includes(errorCode(error) ?? "") || DISK_FULL.test(error.message);
}
