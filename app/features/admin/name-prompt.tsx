import { useQuery } from "@tanstack/react-query";
import { Panel } from "#app/components/admin/panel.tsx";
import { openItemCounts } from "#app/features/admin/admin.queries.ts";
import { NameForm } from "#app/features/admin/name-form.tsx";
import { useAdminSession } from "#app/lib/admin-session.tsx";

const NO_NAME = { first_name: "", last_name: "" };

/** Asks an admin without a name for one on the dashboard, because mails to travelers are signed with it. */
export function NamePrompt() {
  const counts = useQuery(openItemCounts(useAdminSession().data)).data;
  if (!counts?.is_nameless) return null;
  return (
    <Panel
      title="What is your name?"
      description="It signs your e-mails to travelers, and colleagues see it on your requests."
    >
      <div className="max-w-md">
        <NameForm name={NO_NAME} isRequired />
      </div>
    </Panel>
  );
}
