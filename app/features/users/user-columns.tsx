import { KeyRound, LogOut, Trash2 } from "lucide-react";
import { Badge } from "#app/components/admin/badge.tsx";
import type { Column } from "#app/components/admin/data-table.tsx";
import { actionsColumn } from "#app/components/admin/row-action-button.tsx";
import { EmailAddress } from "#app/components/email-address.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Options } from "#app/components/ui/field.tsx";
import type { PendingInvitation } from "#app/features/users/users.data.ts";
import { formatDateTime } from "#app/lib/date-format.ts";
import { fullName, type ListedUser, type Role, roles } from "#domain/users.schema.ts";

const ROLE_LABELS: Record<Role, string> = { user: "User", admin: "Admin" };

/** An action on an account that the admin has to confirm. */
export interface ActionToConfirm {
  readonly user: ListedUser;
  readonly action: "delete" | "sign-out" | "reset-factor";
}

interface ColumnActions {
  setRole(user: ListedUser, role: Role): void;
  inviteAgain(user: ListedUser): void;
  askToConfirm(action: ActionToConfirm): void;
  /** Pending invitations, by account id. */
  invitations: ReadonlyMap<string, PendingInvitation> | undefined;
}

export function userColumns({
  setRole,
  inviteAgain,
  askToConfirm,
  invitations,
}: ColumnActions): readonly Column<ListedUser>[] {
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
          <EmailAddress keepsColumnWidth email={user.email ?? ""} />
          <span className="block font-mono text-ink-soft text-xs">{user.id}</span>
          <InvitationState invitation={invitations?.get(user.id)} />
        </>
      ),
    },
    {
      id: "role",
      header: "Role",
      cell: (user) => <RolePicker user={user} onChange={(role) => setRole(user, role)} />,
    },
    actionsColumn((user) => (
      <UserActions
        user={user}
        canInvite={invitations?.has(user.id) === true || user.last_sign_in_at === null}
        inviteAgain={inviteAgain}
        askToConfirm={askToConfirm}
      />
    )),
  ];
}

interface UserActionsProps extends Pick<ColumnActions, "inviteAgain" | "askToConfirm"> {
  user: ListedUser;
  /** Whether the person may still need an invitation: it is pending, or they have never logged in. */
  canInvite: boolean;
}

function UserActions({ user, canInvite, inviteAgain, askToConfirm }: UserActionsProps) {
  const name = fullName(user) || user.email;
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      {canInvite && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Invite again: ${name}`}
          onClick={() => inviteAgain(user)}
        >
          Invite again
        </Button>
      )}
      <Button
        variant="quiet"
        size="sm"
        aria-label={`Log out ${name} everywhere`}
        onClick={() => askToConfirm({ user, action: "sign-out" })}
      >
        <LogOut aria-hidden className="size-4" /> Log out
      </Button>
      {user.role === "admin" && (
        <Button
          variant="quiet"
          size="sm"
          aria-label={`Reset factor of ${name}`}
          onClick={() => askToConfirm({ user, action: "reset-factor" })}
        >
          <KeyRound aria-hidden className="size-4" /> Reset factor
        </Button>
      )}
      <Button
        variant="quiet"
        size="sm"
        aria-label={`Delete ${name}`}
        onClick={() => askToConfirm({ user, action: "delete" })}
      >
        <Trash2 aria-hidden className="size-4" /> Delete
      </Button>
    </span>
  );
}

function InvitationState({ invitation }: { invitation: PendingInvitation | undefined }) {
  if (!invitation) return null;
  const { sent_at, expires_at } = invitation;
  const isExpired = Date.parse(expires_at) < Date.now();
  const label = isExpired ? "Invitation expired" : `Invited, until ${formatDateTime(expires_at)}`;
  return (
    <span className="mt-1 block">
      <Badge tone={isExpired ? "coral" : "sun"}>{sent_at ? label : "Invitation not sent"}</Badge>
    </span>
  );
}

/** Choosing a role takes effect at once. */
function RolePicker({ user, onChange }: { user: ListedUser; onChange(role: Role): void }) {
  return (
    <select
      aria-label={`Role of ${fullName(user) || user.email}`}
      value={user.role}
      onChange={(event) => onChange(event.target.value === "admin" ? "admin" : "user")}
      className="min-h-9 rounded-lg border border-ink/35 bg-white px-2"
    >
      <Options of={roles.map((role) => [role, ROLE_LABELS[role]])} />
    </select>
  );
}
