import { Suspense } from "react";
import { lazyPart } from "#app/lib/lazy-part.ts";

/** Not part of any page's code, but loaded once an address is typed. */
const MistypedEmail = lazyPart(() => import("#app/features/requests/mistyped-email.tsx"));

export interface EmailSuggestionProps {
  email: string;
  onChange(change: { readonly target: { readonly name: string; readonly value: string } }): void;
}

/** Suggests a correction for an address that looks mistyped, once its field loses focus. */
export const EmailSuggestion = (props: EmailSuggestionProps) =>
  props.email.includes("@") && (
    <Suspense>
      <MistypedEmail {...props} />
    </Suspense>
  );
