import { useRef } from "react";
import { clearDraft, type Draft, readDraft, saveDraft } from "#app/features/requests/draft.ts";
import { fetchFormToken } from "#app/features/requests/spam-trap.tsx";

export type StoredDraft = ReturnType<typeof useStoredDraft>;

/** The draft of one form, and the token that says when the form was first touched. */
export function useStoredDraft(id: string) {
  const draft = useRef<Draft | null>(null);
  const askedForToken = useRef(false);
  const store = (changes: Partial<Draft>) => {
    draft.current = { values: draft.current?.values ?? {}, ...draft.current, ...changes };
    saveDraft(id, draft.current);
  };
  return {
    read: () => draft.current,
    open: () => {
      draft.current = readDraft(id);
      return draft.current;
    },
    store,
    clear: () => {
      clearDraft(id);
      draft.current = null;
      askedForToken.current = false;
    },
    fetchToken: () => {
      if (askedForToken.current || draft.current?.token) return;
      askedForToken.current = true;
      void fetchFormToken().then((token) => token && store({ token }));
    },
  };
}
