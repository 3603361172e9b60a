import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Loaded } from "#app/components/loaded.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import { ownName } from "#app/features/admin/admin.queries.ts";
import { NameForm } from "#app/features/admin/name-form.tsx";
import { useAdminSession } from "#app/lib/admin-session.tsx";

export function ProfileDialog({ open, onOpenChange }: { open: boolean; onOpenChange(open: boolean): void }) {
  const { user, data: client } = useAdminSession();
  const name = useQuery({ ...ownName(client, user.id), enabled: open });
  const close = () => onOpenChange(false);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Profile" description={user.email}>
      <Loaded query={name} loading={<Skeleton className="h-40" />}>
        {(data) => (
          <NameForm name={data} onSaved={close}>
            <Link
              to="/admin/settings?part=people"
              onClick={close}
              className="inline-flex min-h-11 items-center text-sea underline underline-offset-4"
            >
              Security: second factor and devices
            </Link>
          </NameForm>
        )}
      </Loaded>
    </Dialog>
  );
}
