import { isIP } from "node:net";
import { z } from "zod";
import { checkStaffPassword } from "#server/config/passwords.ts";

const UNIT_SECONDS = new Map([
  ["m", 60],
  ["h", 3600],
  ["d", 86_400],
]);
const YEAR_SECONDS = 366 * 86_400;

/** Parses '30m', '24h' or '7d' to seconds. Null if the text is invalid, below a minute or above a year. */
function parseDuration(text: string): number | null {
  const [, count, unit] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  const unitSeconds = UNIT_SECONDS.get(unit ?? "");
  if (!count || !unitSeconds) return null;
  const seconds = Number(count) * unitSeconds;
  return seconds >= 60 && seconds <= YEAR_SECONDS ? seconds : null;
}

export const flag = z.enum(["0", "1"], { error: "must be 0 or 1" }).transform((value) => value === "1");

export const webUrl = z.url({
  protocol: /^https?$/,
  error: "must be a web address such as https://example.com",
});

/** The address of the site. It has no path, because the site appends the paths of its pages to it. */
export const siteUrl = webUrl.refine(
  (text) => {
    const url = URL.parse(text);
    return url && /^\/*$/.test(url.pathname) && !/[?#]/.test(text) && !url.username && !url.password;
  },
  { error: "must be an address without path, query or fragment, such as https://example.com" },
);

export const strongKey = z
  .string()
  .min(32, { error: "is too weak: use at least 32 random characters" })
  .refine((key) => new Set(key).size >= 10, { error: "is too weak: use random characters" });

export const staffPassword = z.string().superRefine((password, context) => {
  const weakness = checkStaffPassword(password);
  if (weakness) context.addIssue({ code: "custom", message: `is refused: ${weakness}` });
});

export const seconds = (fallback: number) =>
  z.coerce
    .number({ error: "must be a number of seconds from 0 to 600" })
    .min(0, { error: "must be a number of seconds from 0 to 600" })
    .max(600, { error: "must be a number of seconds from 0 to 600" })
    .default(fallback);

/** A duration such as 24h, in seconds. */
export const duration = z.string().transform((text, context) => {
  const parsed = parseDuration(text);
  if (parsed === null) context.addIssue({ code: "custom", message: "must be a time such as 30m, 24h or 7d" });
  return parsed ?? z.NEVER;
});

const UNREADABLE =
  "cannot be read: percent-encode special characters in its user and password (@ is %40, : is %3A, / is %2F, ? is %3F, # is %23, % is %25)";

const SSL_MODES = ["disable", "prefer", "require", "verify-ca", "verify-full"];

/** The errors never repeat the URL, because it contains a password. */
export const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { error: "must begin with postgres:// or postgresql://" })
  .refine(isReadable, { error: UNREADABLE })
  .refine((text) => SSL_MODES.includes(URL.parse(text)?.searchParams.get("sslmode") ?? "prefer"), {
    error: `has an unknown sslmode: use one of ${SSL_MODES.join(", ")}`,
  });

/** An unescaped / ? # or : ends the password early, so that the @ before the host ends up in a later part. */
function isReadable(text: string): boolean {
  const url = URL.parse(text);
  if (!url || `${url.pathname}${url.search}${url.hash}`.includes("@")) return false;
  const [authority = ""] = text.replace(/^\w+:\/\//, "").split(/[/?#]/, 1);
  if (authority.split("@").length > 2) return false;
  try {
    decodeURIComponent(url.username + url.password);
    return true;
  } catch {
    return false;
  }
}

/** Checked like a database URL: an unescaped character would change the host, and no mail would ever be sent. */
export const mailServerUrl = z
  .string()
  .regex(/^smtps?:\/\//, { error: "must begin with smtp:// or smtps://" })
  .refine((text) => isReadable(text) && URL.parse(text)?.hostname, { error: UNREADABLE });

const address = z.email();

/** A plain address, or a name with the address in angle brackets. */
export const mailSender = z.string().refine(
  (text) => {
    const [, inBrackets] = /^[^<>\p{Cc}]*<([^<>]+)>$/u.exec(text) ?? [];
    return address.safeParse(inBrackets ?? text).success;
  },
  { error: "must be an address such as hello@example.com or Calabash <hello@example.com>" },
);

/** Addresses, ranges such as 10.0.0.0/8, or the word loopback, separated by commas. */
export const networks = z
  .string()
  .default("")
  .transform((text, context) => {
    const entries = text
      .split(",")
      .map((entry) => entry.trim())
      .filter(Boolean);
    const wrong = entries.find((entry) => entry !== "loopback" && !isNetwork(entry));
    if (wrong !== undefined) {
      const message = `contains '${wrong}': use addresses, ranges such as 10.0.0.0/8, or loopback`;
      context.addIssue({ code: "custom", message });
    }
    return entries;
  });

function isNetwork(text: string): boolean {
  const [, address = "", bits = "0"] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  return version !== 0 && Number(bits) <= (version === 6 ? 128 : 32);
}
