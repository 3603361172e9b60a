import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { openItemCounts } from "#app/features/admin/admin.queries.ts";
import { NameForm } from "#app/features/admin/name-form.tsx";
import { useAdminSession } from "#app/lib/admin-session.tsx";

const LATER_KEY = "calabash:name-later";
const NO_NAME = { first_name: "", last_name: "" };

/** Asks an admin without a name for one, once per browser session, because mails to travelers are signed with it. */
export function NamePrompt() {
  const { user, data } = useAdminSession();
  const counts = useQuery(openItemCounts(data)).data;
  const [isLater, setLater] = useState(() => sessionStorage.getItem(LATER_KEY) === user.id);
  if (!counts?.is_nameless || isLater) return null;
  const later = () => {
    sessionStorage.setItem(LATER_KEY, user.id);
    setLater(true);
  };
  return (
    <Dialog
      open
      onOpenChange={later}
      title="What is your name?"
      description="It signs your e-mails to travelers, and colleagues see it on your requests."
      width="max-w-md"
    >
      <NameForm name={NO_NAME} isRequired onSaved={() => setLater(true)}>
        <Button variant="quiet" onClick={later}>
          Later
        </Button>
      </NameForm>
    </Dialog>
  );
}
