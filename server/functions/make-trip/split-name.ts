/** 'Rosa María Best' as first and last name; the profile keeps at most 100 characters of each. */
export function splitName(name: string): { readonly first_name: string; readonly last_name: string } {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? (words.pop() ?? "") : "";
  return { first_name: words.join(" ").slice(0, 100), last_name: last.slice(0, 100) };
}
