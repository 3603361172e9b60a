import { useRef } from "react";
import type { RequestFormOptions } from "#app/features/requests/request-form-options.ts";
import { loadFormCheck } from "#app/features/requests/sender-headers.ts";
import type { StoredDraft } from "#app/features/requests/use-stored-draft.ts";
import { loadToaster } from "#app/lib/notify.ts";

/** Without a connection it could no longer be fetched. */
const prepareForFailure = () =>
  void Promise.allSettled([loadToaster(), import("#app/features/requests/resend-offer.tsx")]);

/** The form is about to be used: what checking and sending need is asked for. */
export function usePreparation({ prepare }: Pick<RequestFormOptions<string>, "prepare">, draft: StoredDraft) {
  const wasTouched = useRef(false);
  return () => {
    if (!wasTouched.current) {
      void loadFormCheck()?.then((check) => check?.prepareProof());
      prepareForFailure();
    }
    wasTouched.current = true;
    prepare?.();
    draft.fetchToken();
  };
}
