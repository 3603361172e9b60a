import { useMutation, useQueryClient } from "@tanstack/react-query";
import { steerMail } from "#app/features/notifications/notifications.data.ts";
import { MAILS_KEY } from "#app/features/notifications/notifications.queries.ts";
import { useAdminData } from "#app/lib/admin-session.tsx";
import { notify } from "#app/lib/notify.ts";

const WORDS = {
  retry: { done: "Mail queued again", failed: "Failed to retry mail" },
  cancel: { done: "Mail cancelled", failed: "Failed to cancel mail" },
} as const;

/** Sends a mail again or keeps it back, and says what came of it. */
export function useSteerMail() {
  const data = useAdminData();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, wish }: { id: string; wish: keyof typeof WORDS }) => steerMail(data, id, wish),
    onSuccess: (isDone, { wish }) =>
      isDone
        ? notify({ tone: "success", title: WORDS[wish].done })
        : notify({
            tone: "info",
            title: WORDS[wish].failed,
            description: "It was sent or is being sent meanwhile.",
          }),
    onError: (error, { wish }) =>
      notify({ tone: "error", title: WORDS[wish].failed, description: error.message }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: MAILS_KEY }),
        queries.invalidateQueries({ queryKey: ["admin", "dashboard"] }),
      ]),
  });
}
