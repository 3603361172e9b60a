/** The kind of automatic mail; null if a person wrote it. */
export type AutomaticMailKind = "auto-reply" | "bounce" | "list" | null;

/** Recognizes automatic mail (RFC 3834, RFC 3464 and mailing lists), which reopens no request and notifies nobody. */
export function recognizeAutomaticMail(
  header: (name: string) => string | undefined,
  envelopeFrom: string | null,
): AutomaticMailKind {
  const contentType = header("content-type")?.toLowerCase() ?? "";
  const from = header("from")?.toLowerCase() ?? "";
  if (contentType.startsWith("multipart/report") && contentType.includes("delivery-status")) return "bounce";
  if (/(?:^|[<\s"])(?:mailer-daemon|postmaster)@/.test(from)) return "bounce";

  const submitted = header("auto-submitted")?.trim().toLowerCase() ?? "no";
  const precedence = header("precedence")?.trim().toLowerCase() ?? "";
  if (!submitted.startsWith("no") || precedence === "auto_reply") return "auto-reply";
  if (header("x-autoreply") !== undefined || header("x-autorespond") !== undefined) return "auto-reply";

  const returnPath = header("return-path")?.replace(/\s/g, "");
  if (returnPath === "<>" || envelopeFrom === "") return "bounce";
  if (["bulk", "list", "junk"].includes(precedence) || header("list-id") !== undefined) return "list";
  return null;
}
