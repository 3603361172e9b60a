/** The most common providers; shorter names would be one typo away from too many others. */
const PROVIDERS = ["gmail.com", "yahoo.com", "hotmail.com", "outlook.com", "icloud.com"];
/** Real providers that are one typo away from a common one. */
const REAL = ["mail.com", "email.com", "ymail.com"];

/** Returns 'maya@gmail.com' for 'maya@gmial.com', or null if nothing looks mistyped. */
export function correctEmail(email: string): string | null {
  const [, name, domain = ""] = /^([^\s@]+)@([^\s@]+)$/.exec(email.trim().toLowerCase()) ?? [];
  if (!name || REAL.includes(domain) || PROVIDERS.includes(domain)) return null;
  const meant = PROVIDERS.find((provider) => isOneSlip(domain, provider));
  return meant ? `${email.trim().split("@")[0]}@${meant}` : null;
}

/** One letter added, missing or wrong, or two swapped. */
function isOneSlip(typed: string, meant: string): boolean {
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start += 1;
  const rest = typed.slice(start);
  const wanted = meant.slice(start);
  const swapped = `${rest[1] ?? ""}${rest[0] ?? ""}${rest.slice(2)}`;
  return (
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    rest.slice(1) === wanted.slice(1) ||
    swapped === wanted
  );
}
