import { useMutation, useQueryClient } from "@tanstack/react-query";
import { steerMail } from "#app/features/notifications/notifications.data.ts";
import { MAILS_KEY } from "#app/features/notifications/notifications.queries.ts";
import { useAdminData } from "#app/lib/admin-session.tsx";
import { notify } from "#app/lib/notify.ts";

const MESSAGES = {
  retry: { done: "Mail queued again", failed: "Failed to retry mail" },
  cancel: { done: "Mail canceled", failed: "Failed to cancel mail" },
} as const;

/** Retries or cancels a mail and shows the result in a toast. */
export function useSteerMail() {
  const data = useAdminData();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, action }: { id: string; action: keyof typeof MESSAGES }) =>
      steerMail(data, id, action),
    onSuccess: (isDone, { action }) =>
      isDone
        ? notify({ tone: "success", title: MESSAGES[action].done })
        : notify({
            tone: "info",
            title: MESSAGES[action].failed,
            description: "It was sent or is being sent meanwhile.",
          }),
    onError: (error, { action }) =>
      notify({ tone: "error", title: MESSAGES[action].failed, description: error.message }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: MAILS_KEY }),
        queries.invalidateQueries({ queryKey: ["admin", "dashboard"] }),
        queries.invalidateQueries({ queryKey: ["admin", "counts"] }),
      ]),
  });
}
