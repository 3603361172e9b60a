export const EMAIL_MESSAGE = "Please enter a valid email address";
export const MAX_EMAIL_LENGTH = 254;
/** Stands for the address of a person whose data was erased. */
export const ERASED_ADDRESS = "erased@erased.invalid";

/** As in the browser's e-mail field. \w matches ASCII only. */
const ADDRESS = /^([\w.!#$%&'*+/=?^`{|}~-]+)@([^@]+)$/;
const ASCII_DOMAIN = /^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i;
const ASCII = /[ -~]/g;

/**
 * The address without surrounding spaces and with its domain in ASCII: 'ana@cañas.example' becomes
 * 'ana@xn--caas-hqa.example'. Null for anything else than an address. private.is_address() in the database is the same
 * rule.
 */
export function toEmailAddress(text: string): string | null {
  const [, localPart = "", domain = ""] = ADDRESS.exec(text.trim()) ?? [];
  const asciiDomain = ASCII_DOMAIN.test(domain) ? domain : toAsciiDomain(domain);
  const address = `${localPart}@${asciiDomain}`;
  return asciiDomain && address.length <= MAX_EMAIL_LENGTH ? address : null;
}

/** Whether both are addresses, and the same one. */
export function isSameAddress(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => toEmailAddress(text)?.toLowerCase());
  return first !== undefined && first === second;
}

function toAsciiDomain(domain: string): string | null {
  const letters = domain.replace(ASCII, "");
  // A letter that lower case or normalization changes could look like another address: the Kelvin sign becomes 'k'.
  if (!/^[\p{L}\p{M}\p{N}]+$/u.test(letters) || letters !== letters.toLowerCase()) return null;
  if (domain !== domain.normalize("NFKC") || !/^[a-z\d.-]*$/i.test(domain.replace(/[^ -~]/g, "")))
    return null;
  try {
    const { hostname } = new URL(`http://${domain}`);
    return ASCII_DOMAIN.test(hostname) ? hostname : null;
  } catch {
    return null;
  }
}
