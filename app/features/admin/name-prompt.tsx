import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { openItemCounts } from "#app/features/admin/admin.queries.ts";
import { NameForm } from "#app/features/admin/name-form.tsx";
import { useAdminSession } from "#app/lib/admin-session.tsx";

const POSTPONED_KEY = "calabash:name-later";
const NO_NAME = { first_name: "", last_name: "" };

/** Asks an admin without a name for one, once per browser session, because mails to travelers are signed with it. */
export function NamePrompt() {
  const { user, data: client } = useAdminSession();
  const counts = useQuery(openItemCounts(client)).data;
  const [isPostponed, setPostponed] = useState(() => sessionStorage.getItem(POSTPONED_KEY) === user.id);
  if (!counts?.is_nameless || isPostponed) return null;
  const postpone = () => {
    sessionStorage.setItem(POSTPONED_KEY, user.id);
    setPostponed(true);
  };
  return (
    <Dialog
      open
      onOpenChange={postpone}
      title="What is your name?"
      description="It signs your e-mails to travelers, and colleagues see it on your requests."
      width="max-w-md"
    >
      <NameForm name={NO_NAME} isRequired onSaved={() => setPostponed(true)}>
        <Button variant="quiet" onClick={postpone}>
          Later
        </Button>
      </NameForm>
    </Dialog>
  );
}
