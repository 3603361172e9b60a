import { correctEmail } from "#app/features/requests/correct-email.ts";
import type { EmailSuggestionProps } from "#app/features/requests/email-suggestion.tsx";

export default function MistypedEmail({ email, onChange }: EmailSuggestionProps) {
  const meant = correctEmail(email);
  return (
    <div role="status" className="text-sm empty:hidden group-has-[input:focus]/email:hidden">
      {meant && (
        <button
          type="button"
          onClick={({ currentTarget }) => {
            currentTarget.closest(".group\\/email")?.querySelector("input")?.focus();
            onChange({ target: { name: "email", value: meant } });
          }}
          className="wrap-anywhere min-h-11 text-left text-sea underline underline-offset-4"
        >
          Did you mean {meant}?
        </button>
      )}
    </div>
  );
}
