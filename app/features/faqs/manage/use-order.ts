import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { saveOrder } from "#app/features/faqs/manage/manage-faqs.data.ts";
import { manageFaqKeys } from "#app/features/faqs/manage/manage-faqs.queries.ts";
import { useAdminData } from "#app/lib/admin-session.tsx";
import { errorMessage } from "#app/lib/app-error.ts";
import { moveItem } from "#app/lib/move-item.ts";
import { notify } from "#app/lib/notify.ts";

interface Ordered {
  readonly id: string;
  readonly display_order: number;
}

const SAVE_AFTER_MS = 600;

/** Reordering: rows move on the screen at once, and the order is saved after a pause. */
export function useOrder<Row extends Ordered>(
  table: "faqs" | "faq_categories",
  stored: readonly Row[] | undefined,
) {
  const client = useAdminData();
  const queries = useQueryClient();
  const [draft, setDraft] = useState<readonly Row[] | null>(null);
  const latest = useRef<readonly Row[] | null>(null);

  useEffect(() => {
    latest.current = draft;
    if (!draft) return;
    const timer = setTimeout(async () => {
      try {
        await saveOrder(client, table, draft);
      } catch (cause) {
        const description = errorMessage(cause);
        void notify({ tone: "error", title: "Failed to save the order.", description });
      }
      await queries.invalidateQueries({ queryKey: manageFaqKeys.all });
      // Unless it was moved again meanwhile.
      if (latest.current === draft) setDraft(null);
    }, SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [draft, client, table, queries]);

  const rows = draft ?? stored;
  return { rows, move: (from: number, to: number) => rows && setDraft(moveItem(rows, from, to)) };
}
