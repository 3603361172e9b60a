import { Suspense } from "react";
import type { EmailSuggestionProps } from "#app/features/requests/mistyped-email.tsx";
import { lazyComponent } from "#app/lib/lazy-component.ts";

/** Loaded once an address is typed, to keep the page's own code small. */
const MistypedEmail = lazyComponent(() => import("#app/features/requests/mistyped-email.tsx"));

/** Suggests a correction for an address that looks mistyped. */
export const EmailSuggestion = (props: EmailSuggestionProps) =>
  props.email.includes("@") && (
    <Suspense>
      <MistypedEmail {...props} />
    </Suspense>
  );
