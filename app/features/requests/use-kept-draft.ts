import { useRef } from "react";
import { clearDraft, type Draft, readDraft, saveDraft } from "#app/features/requests/draft.ts";
import { fetchFormToken } from "#app/features/requests/spam-trap.tsx";

export type KeptDraft = ReturnType<typeof useKeptDraft>;

/** The draft of one form, and the token that says when the form was first touched. */
export function useKeptDraft(id: string) {
  const draft = useRef<Draft | null>(null);
  const askedForToken = useRef(false);
  const keep = (changes: Partial<Draft>) => {
    draft.current = { values: draft.current?.values ?? {}, ...draft.current, ...changes };
    saveDraft(id, draft.current);
  };
  return {
    read: () => draft.current,
    open: () => {
      draft.current = readDraft(id);
      return draft.current;
    },
    keep,
    clear: () => {
      clearDraft(id);
      draft.current = null;
      askedForToken.current = false;
    },
    fetchToken: () => {
      if (askedForToken.current || draft.current?.token) return;
      askedForToken.current = true;
      void fetchFormToken().then((token) => token && keep({ token }));
    },
  };
}
