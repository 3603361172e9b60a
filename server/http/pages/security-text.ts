interface SecurityContact {
  readonly siteUrl: string;
  readonly email: string;
  readonly now: Date;
}

/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;

/** /.well-known/security.txt: where to report a vulnerability. */
export function securityText({ siteUrl, email, now }: SecurityContact): string {
  const expires = new Date(now);
  expires.setUTCHours(0, 0, 0, 0);
  expires.setUTCDate(expires.getUTCDate() + VALID_DAYS);
  // Encoded, so that the setting cannot add lines.
  const address = email.split("@").map(encodeURIComponent).join("@");
  return [
    `Contact: mailto:${address}`,
    `Contact: ${new URL("/contact", siteUrl).href}`,
    `Expires: ${expires.toISOString()}`,
    `Canonical: ${new URL("/.well-known/security.txt", siteUrl).href}`,
    "Preferred-Languages: en, es",
    "",
  ].join("\n");
}
