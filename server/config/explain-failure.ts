import { StartupError } from "#server/config/config.ts";
import { replaceNpmCommands } from "#server/config/replace-npm-commands.ts";
import { errorCode, isDiskFull, systemReason } from "#server/process/system-error.ts";

/** The message for the operator when a start or command fails: one line, unless the failure is a bug. */
export function explainFailure(cause: unknown): string {
  if (cause instanceof StartupError) return replaceNpmCommands(cause.message);
  if (!(cause instanceof Error)) return String(cause);
  if (isDiskFull(cause)) return `the disk is full: ${systemReason(cause)}`;
  const isAboutFile = "path" in cause && typeof cause.path === "string" && "syscall" in cause;
  // A missing module is a bug, so the operator gets its stack trace.
  if (isAboutFile && errorCode(cause) !== "ERR_MODULE_NOT_FOUND")
    return `${cause.path} cannot be used: ${systemReason(cause)}`;
  return cause.stack ?? cause.message;
}
