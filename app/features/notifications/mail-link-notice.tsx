import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { type Mail, showMailLink } from "#app/features/notifications/notifications.data.ts";
import { useAdminSession } from "#app/lib/admin-session.tsx";
import { errorMessage } from "#app/lib/app-error.ts";
import { backOfficeStatus } from "#app/lib/back-office-status.ts";

/** The stored mail omits links that open an account. Without a mail server, an admin can pass the link on. */
export function MailLinkNotice({ mail }: { mail: Mail }) {
  const { fetch } = useAdminSession();
  const status = useQuery(backOfficeStatus(fetch));
  const [link, setLink] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  if (mail.token_expires_at === null || mail.state === "sent") return null;
  const show = async () => {
    try {
      setLink(await showMailLink(fetch, mail.id));
      setProblem(null);
    } catch (cause) {
      setProblem(errorMessage(cause, "The link could not be shown."));
    }
  };
  return (
    <Notice tone="info" title="This e-mail contains a link to an account">
      <p>The link is added when the e-mail is sent and is not stored here.</p>
      {status.data?.sendsMail === false && !link && (
        <div className="mt-2 flex flex-col items-start gap-2">
          <p>
            This site does not send e-mail. You can pass the link on yourself; the audit trail records that
            you saw it.
          </p>
          <Button variant="secondary" size="sm" onClick={show}>
            Show the link
          </Button>
        </div>
      )}
      {problem && <p role="alert">{problem}</p>}
      {link && <code className="mt-2 block break-all">{link}</code>}
    </Notice>
  );
}
