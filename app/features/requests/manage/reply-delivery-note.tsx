import { useQuery } from "@tanstack/react-query";
import { signature } from "#app/features/requests/manage/manage-requests.queries.ts";
import { useAdminSession } from "#app/lib/admin-session.tsx";
import { useSiteDetails } from "#app/lib/use-site-details.ts";

/** Says to which address the reply goes, and how it is signed. */
export function ReplyDeliveryNote({ email }: { email: string }) {
  const { data: client, user } = useAdminSession();
  const lines = useQuery(signature(client, user.id)).data;
  const { name } = useSiteDetails();
  return (
    <p className="min-w-0 flex-1 basis-64 text-ink-soft text-sm">
      Sends an e-mail to <span className="wrap-break-word">{email}</span>
      {lines && (
        <>
          , signed{" "}
          <span className="font-semibold text-ink" title={lines.join("\n")}>
            {lines[0] ?? name}
          </span>
          {lines.length === 0 && ". Add your own name under Profile in the user menu"}
        </>
      )}
      .
    </p>
  );
}
