import { useMutation, useQueryClient } from "@tanstack/react-query";
import { retryOrCancelMail } from "#app/features/notifications/notifications.data.ts";
import { MAILS_KEY } from "#app/features/notifications/notifications.queries.ts";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { notify } from "#app/lib/notify.ts";
import { refetchAfterChange } from "#app/lib/query-client.tsx";

const MESSAGES = {
  retry: { done: "E-mail queued again", failed: "Failed to retry the e-mail" },
  cancel: { done: "E-mail canceled", failed: "Failed to cancel the e-mail" },
} as const;

const AFFECTED = [MAILS_KEY, ["admin", "dashboard"], ["admin", "counts"]];

/** Retries or cancels a mail and shows the result in a toast. */
export function useRetryOrCancelMail() {
  const client = useAdminClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, action }: { id: string; action: keyof typeof MESSAGES }) =>
      retryOrCancelMail(client, id, action),
    onSuccess: (isDone, { action }) =>
      isDone
        ? notify({ tone: "success", title: MESSAGES[action].done })
        : notify({
            tone: "info",
            title: MESSAGES[action].failed,
            description: "It has been sent or is being sent.",
          }),
    onError: (error, { action }) =>
      notify({ tone: "error", title: MESSAGES[action].failed, description: error.message }),
    onSettled: () => Promise.all(AFFECTED.map((queryKey) => refetchAfterChange(queries, { queryKey }))),
  });
}
