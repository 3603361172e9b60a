import { suggestEmailCorrection } from "#app/features/requests/suggest-email-correction.ts";

export interface EmailSuggestionProps {
  email: string;
  onChange(change: { readonly target: { readonly name: string; readonly value: string } }): void;
}

export default function MistypedEmail({ email, onChange }: EmailSuggestionProps) {
  const suggestion = suggestEmailCorrection(email);
  return (
    // Hidden while the address field in the same group has the focus.
    <div role="status" className="text-sm empty:hidden group-has-[input:focus]/email:hidden">
      {suggestion && (
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
