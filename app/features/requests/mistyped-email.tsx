import { useEffect, useState } from "react";

const PAUSE_MS = 800;

/** The most common providers. Shorter names are left out, because they are one typo away from too many others. */
const COMMON_PROVIDERS = ["gmail.com", "yahoo.com", "hotmail.com", "outlook.com", "icloud.com"];
/** Real providers that are one typo away from a common one. */
const SIMILAR_PROVIDERS = ["mail.com", "email.com", "ymail.com"];

/** Returns 'maya@gmail.com' for 'maya@gmial.com', or null if nothing looks mistyped. */
export function suggestEmailCorrection(email: string): string | null {
  const [, name, domain = ""] = /^([^\s@]+)@([^\s@]+)$/.exec(email.trim().toLowerCase()) ?? [];
  if (!name || SIMILAR_PROVIDERS.includes(domain) || COMMON_PROVIDERS.includes(domain)) return null;
  const suggestion = COMMON_PROVIDERS.find((provider) => isOneTypoAway(domain, provider));
  return suggestion ? `${email.trim().split("@")[0]}@${suggestion}` : null;
}

/** Whether the texts differ only by one letter added, missing or wrong, or by two letters swapped. */
function isOneTypoAway(typed: string, meant: string): boolean {
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start += 1;
  // What follows the letters that both texts begin with.
  const typedRest = typed.slice(start);
  const meantRest = meant.slice(start);
  const swapped = `${typedRest[1] ?? ""}${typedRest[0] ?? ""}${typedRest.slice(2)}`;
  return (
    typedRest.slice(1) === meantRest ||
    typedRest === meantRest.slice(1) ||
    typedRest.slice(1) === meantRest.slice(1) ||
    swapped === meantRest
  );
}

export interface EmailSuggestionProps {
  email: string;
  onChange(change: { readonly target: { readonly name: string; readonly value: string } }): void;
}

export default function MistypedEmail({ email, onChange }: EmailSuggestionProps) {
  const suggestion = suggestEmailCorrection(email);
  const [announced, setAnnounced] = useState<string | null>(null);
  useEffect(() => {
    // Not at each letter, but before the field is left, so that it is the next stop.
    const timer = setTimeout(() => setAnnounced(suggestion), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [suggestion]);
  return (
    // Always there, because screen readers announce only a change of what they know.
    <div role="status" className="text-sm empty:absolute">
      {suggestion && announced === suggestion && (
        <button
          type="button"
          onClick={({ currentTarget }) => {
            currentTarget.closest(".group\\/email")?.querySelector("input")?.focus();
            onChange({ target: { name: "email", value: suggestion } });
          }}
          className="wrap-anywhere min-h-11 text-left text-sea underline underline-offset-4"
        >
          Did you mean {suggestion}?
        </button>
      )}
    </div>
  );
}
