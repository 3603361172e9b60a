import { useQuery } from "@tanstack/react-query";
import { KeyRound, LogOut, RefreshCw, Trash2, UserPlus } from "lucide-react";
import { useEffect, useState } from "react";
import { Badge } from "#app/components/admin/badge.tsx";
import { ConfirmDialog } from "#app/components/admin/confirm-dialog.tsx";
import { type Column, DataTable } from "#app/components/admin/data-table.tsx";
import { EmailAddress } from "#app/components/admin/email-address.tsx";
import { Pagination } from "#app/components/admin/pagination.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { SearchField } from "#app/components/admin/search-field.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { CreateUserDialog } from "#app/features/users/create-user-dialog.tsx";
import { tellRefused } from "#app/features/users/tell-refused.ts";
import { useUserActions } from "#app/features/users/use-user-actions.ts";
import { openInvitations, USERS_PER_PAGE, userPage } from "#app/features/users/users.queries.ts";
import { useAdminSession } from "#app/lib/admin-session.tsx";
import { AppError } from "#app/lib/app-error.ts";
import { formatMoment } from "#app/lib/moment.ts";
import { notify } from "#app/lib/notify.ts";
import { useUrlFilters } from "#app/lib/url-filters.ts";
import { useOpenByAddress } from "#app/lib/use-open-by-address.ts";
import { fullName, type ListedUser, type Role, roles } from "#domain/users.schema.ts";

const FILTERS = { q: "" } as const;
const ROLE_LABELS: Record<Role, string> = { user: "User", admin: "Admin" };

type Question = { readonly about: ListedUser; readonly act: "delete" | "sign-out" | "reset-factor" };

export function UserManagementScreen() {
  const { filters, page, setFilters, setPage } = useUrlFilters(FILTERS);
  const { data: client, user } = useAdminSession();
  const listing = useQuery(userPage(client, user.id, { search: filters.q, page }));
  const actions = useUserActions();
  const invitations = useQuery(openInvitations(client)).data;
  const [isCreating, setCreating] = useState(false);
  useOpenByAddress(() => setCreating(true));
  const [question, setQuestion] = useState<Question | null>(null);
  const refused = listing.error instanceof AppError && listing.error.code === "forbidden";
  useEffect(() => {
    if (refused) tellRefused();
    else if (listing.error) {
      void notify({ tone: "error", title: "Error", description: "Failed to fetch users" });
    }
  }, [listing.error, refused]);

  return (
    <>
      <Panel
        title="User List"
        padded={false}
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
          columns={columns({ ...actions, ask: setQuestion, invitations })}
          rows={refused ? [] : listing.data?.users}
          rowKey={(user) => user.id}
          empty="No users found"
          error={
            listing.error && !refused
              ? {
                  title: "Error Loading Users",
                  message: listing.error.message,
                  onRetry: () => listing.refetch(),
                }
              : null
          }
        />
        <Pagination page={page} pageSize={USERS_PER_PAGE} total={listing.data?.total ?? 0} onPage={setPage} />
      </Panel>
      <CreateUserDialog open={isCreating} onOpenChange={setCreating} />
      <ConfirmDialog
        open={question?.act === "delete"}
        onOpenChange={() => setQuestion(null)}
        title="Confirm User Deletion"
        description={`Delete ${nameOf(question)}? The account, its sessions, role and profile go together; trips stay, without the person. This action cannot be undone.`}
        onConfirm={() => question && actions.remove(question.about)}
      />
      <ConfirmDialog
        open={question?.act === "sign-out"}
        onOpenChange={() => setQuestion(null)}
        title="Sign out everywhere?"
        description={`${nameOf(question)} will have to log in again on every device.`}
        confirmLabel="Sign out"
        busyLabel="Signing out..."
        onConfirm={() => question && actions.signOut(question.about)}
      />
      <ConfirmDialog
        open={question?.act === "reset-factor"}
        onOpenChange={() => setQuestion(null)}
        title="Reset the second factor?"
        description={`Do this only if you know that ${nameOf(question)} has lost it: call them. Their second factors and recovery codes are removed and they are signed out everywhere. It is recorded.`}
        confirmLabel="Reset"
        busyLabel="Resetting..."
        onConfirm={() => question && actions.resetFactor(question.about)}
      />
    </>
  );
}

interface ColumnActions {
  setRole(user: ListedUser, role: Role): void;
  inviteAgain(user: ListedUser): void;
  ask(question: Question): void;
  /** Until when whose invitation works. */
  invitations: ReadonlyMap<string, string> | undefined;
}

function columns({ setRole, inviteAgain, ask, invitations }: ColumnActions): readonly Column<ListedUser>[] {
  return [
    {
      id: "name",
      header: "Name",
      cell: (user) => <span className="font-semibold">{fullName(user) || "No name"}</span>,
    },
    {
      id: "email",
      header: "Email/ID",
      cell: (user) => (
        <>
          <EmailAddress>{user.email ?? ""}</EmailAddress>
          <span className="block font-mono text-ink-soft text-xs">{user.id}</span>
          <InvitationState expiresAt={invitations?.get(user.id)} />
        </>
      ),
    },
    {
      id: "role",
      header: "Role",
      cell: (user) => <RolePicker user={user} onChange={(role) => setRole(user, role)} />,
    },
    {
      id: "actions",
      header: "Actions",
      align: "right",
      cell: (user) => (
        <span className="inline-flex flex-wrap justify-end gap-2">
          {invitations?.has(user.id) && (
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Invite again: ${fullName(user) || user.email}`}
              onClick={() => inviteAgain(user)}
            >
              Invite again
            </Button>
          )}
          <Button
            variant="quiet"
            size="sm"
            aria-label={`Sign out ${fullName(user) || user.email} everywhere`}
            onClick={() => ask({ about: user, act: "sign-out" })}
          >
            <LogOut aria-hidden className="size-4" /> Sign out
          </Button>
          {user.role === "admin" && (
            <Button
              variant="quiet"
              size="sm"
              aria-label={`Reset factor of ${fullName(user) || user.email}`}
              onClick={() => ask({ about: user, act: "reset-factor" })}
            >
              <KeyRound aria-hidden className="size-4" /> Reset factor
            </Button>
          )}
          <Button
            variant="quiet"
            size="sm"
            aria-label={`Delete ${fullName(user) || user.email}`}
            onClick={() => ask({ about: user, act: "delete" })}
          >
            <Trash2 aria-hidden className="size-4" /> Delete
          </Button>
        </span>
      ),
    },
  ];
}

function InvitationState({ expiresAt }: { expiresAt: string | undefined }) {
  if (!expiresAt) return null;
  const hasEnded = Date.parse(expiresAt) < Date.now();
  return (
    <span className="mt-1 block">
      <Badge tone={hasEnded ? "coral" : "sun"}>
        {hasEnded ? "Invitation has run out" : `Invited, until ${formatMoment(expiresAt)}`}
      </Badge>
    </span>
  );
}

/** A choice takes effect at once. */
function RolePicker({ user, onChange }: { user: ListedUser; onChange(role: Role): void }) {
  return (
    <select
      aria-label={`Role of ${fullName(user) || user.email}`}
      value={user.role}
      onChange={(event) => onChange(event.target.value === "admin" ? "admin" : "user")}
      className="min-h-9 rounded-lg border border-ink/35 bg-white px-2"
    >
      {roles.map((role) => (
        <option key={role} value={role}>
          {ROLE_LABELS[role]}
        </option>
      ))}
    </select>
  );
}

const nameOf = (question: Question | null) =>
  (question && (fullName(question.about) || question.about.email)) || "this user";
