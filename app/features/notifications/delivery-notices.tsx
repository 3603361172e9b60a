import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Notice } from "#app/components/ui/notice.tsx";
import { activeRecipients } from "#app/features/notifications/notifications.queries.ts";
import { useAdminSession } from "#app/lib/admin-session.tsx";
import { backOfficeStatus } from "#app/lib/back-office-status.ts";

export function DeliveryNotices() {
  const { data: client, fetch } = useAdminSession();
  const status = useQuery(backOfficeStatus(fetch));
  const recipients = useQuery(activeRecipients(client));
  return (
    <>
      {status.data?.sendsMail === false && (
        <Notice tone="info" title="No mail server is set up">
          E-mails are held until a mail server is set up, then sent. Set <code>SMTP_URL</code> and restart the
          site.
        </Notice>
      )}
      {recipients.data === 0 && (
        <Notice tone="info" title="No one is notified of new requests">
          No notification e-mail is active.{" "}
          <Link to="/admin/settings?part=mail" className="font-semibold text-sea underline">
            Add one in Settings
          </Link>
        </Notice>
      )}
    </>
  );
}
