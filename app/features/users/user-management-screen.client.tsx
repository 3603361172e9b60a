import { useQuery } from "@tanstack/react-query";
import { RefreshCw, UserPlus } from "lucide-react";
import { useEffect, useState } from "react";
import { ConfirmDialog } from "#app/components/admin/confirm-dialog.tsx";
import { DataTable } from "#app/components/admin/data-table.tsx";
import { SearchField } from "#app/components/admin/filter-bar.tsx";
import { Pagination } from "#app/components/admin/pagination.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { CreateUserDialog } from "#app/features/users/create-user-dialog.tsx";
import { notifyAdminRequired } from "#app/features/users/notify-admin-required.ts";
import { useUserActions } from "#app/features/users/use-user-actions.ts";
import { type ActionToConfirm, userColumns } from "#app/features/users/user-columns.tsx";
import { openInvitations, USERS_PER_PAGE, userPage } from "#app/features/users/users.data.ts";
import { useAdminSession } from "#app/lib/admin-session.tsx";
import { AppError } from "#app/lib/app-error.ts";
import { notify } from "#app/lib/notify.ts";
import { useOpenOnNewParam } from "#app/lib/use-open-record.ts";
import { useUrlFilters } from "#app/lib/use-url-filters.ts";
import { fullName } from "#domain/users.schema.ts";

const FILTERS = { q: "" } as const;

export function UserManagementScreen() {
  const { filters, page, setFilters, setPage } = useUrlFilters(FILTERS);
  const { data: client, user } = useAdminSession();
  const listing = useQuery(userPage(client, user.id, { search: filters.q, page }));
  const actions = useUserActions();
  const invitations = useQuery(openInvitations(client)).data;
  const [isCreating, setCreating] = useState(false);
  useOpenOnNewParam(() => setCreating(true));
  const [actionToConfirm, setActionToConfirm] = useState<ActionToConfirm | null>(null);
  // The specification asks for an empty list and a toast, not for an error in the table.
  const isForbidden = listing.error instanceof AppError && listing.error.code === "forbidden";
  useEffect(() => {
    if (isForbidden) notifyAdminRequired();
    else if (listing.error) {
      void notify({ tone: "error", title: "Error", description: "Failed to fetch users" });
    }
  }, [listing.error, isForbidden]);

  return (
    <>
      <Panel
        title="User List"
        isPadded={false}
        actions={
          <>
            <SearchField
              placeholder="Search users..."
              value={filters.q}
              onChange={(q) => setFilters({ q })}
            />
            <Button variant="secondary" size="sm" onClick={() => listing.refetch()}>
              <RefreshCw aria-hidden className="size-4" /> Refresh
            </Button>
            <Button size="sm" onClick={() => setCreating(true)}>
              <UserPlus aria-hidden className="size-4" /> Add New User
            </Button>
          </>
        }
      >
        <DataTable
          caption="Users"
          columns={userColumns({ ...actions, askToConfirm: setActionToConfirm, invitations })}
          rows={isForbidden ? [] : listing.data?.users}
          rowKey={(user) => user.id}
          empty="No users found"
          query={isForbidden ? undefined : listing}
          errorTitle="Error Loading Users"
        />
        <Pagination page={page} pageSize={USERS_PER_PAGE} total={listing.data?.total ?? 0} onPage={setPage} />
      </Panel>
      {isCreating && <CreateUserDialog onClose={() => setCreating(false)} />}
      <ConfirmDialogs
        actionToConfirm={actionToConfirm}
        actions={actions}
        onClose={() => setActionToConfirm(null)}
      />
    </>
  );
}

interface ConfirmDialogsProps {
  actionToConfirm: ActionToConfirm | null;
  actions: ReturnType<typeof useUserActions>;
  onClose(): void;
}

function ConfirmDialogs({ actionToConfirm, actions, onClose }: ConfirmDialogsProps) {
  const user = actionToConfirm?.user;
  const action = actionToConfirm?.action;
  const name = (user && (fullName(user) || user.email)) || "this user";
  return (
    <>
      <ConfirmDialog
        open={action === "delete"}
        onOpenChange={onClose}
        title="Confirm User Deletion"
        description={`Deletes the account of ${name}. Trips are kept without a name.`}
        onConfirm={() => user && actions.remove(user)}
      />
      <ConfirmDialog
        open={action === "sign-out"}
        onOpenChange={onClose}
        title="Log out everywhere?"
        description={`${name} will have to log in again on every device.`}
        confirmLabel="Log out"
        busyLabel="Logging out..."
        onConfirm={() => user && actions.signOut(user)}
      />
      <ConfirmDialog
        open={action === "reset-factor"}
        onOpenChange={onClose}
        title="Reset the second factor?"
        description={`Call ${name} first to be sure. Their second factors and recovery codes are removed and they are logged out everywhere. This is logged.`}
        confirmLabel="Reset"
        busyLabel="Resetting..."
        onConfirm={() => user && actions.resetFactor(user)}
      />
    </>
  );
}
