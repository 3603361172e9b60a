import type { Toast } from "#app/components/ui/toaster.tsx";
import {
  changeRole,
  deleteUser,
  endSessions,
  resendInvitation,
  resetSecondFactor,
  userKeys,
} from "#app/features/users/users.data.ts";
import { useAdminSession } from "#app/lib/admin-session.tsx";
import { useActionWithToast } from "#app/lib/use-action-with-toast.ts";
import { fullName, type ListedUser, ROLE_MEANINGS, type Role } from "#domain/users.schema.ts";

const ROLE_NAMES: Readonly<Record<Role, string>> = { user: "a user", admin: "an admin" };
const nameOf = (user: ListedUser) => fullName(user) || user.email || user.id;

/** Actions on an account; each shows a toast and refreshes the list. */
export function useUserActions() {
  const { data: client, fetch, user: me } = useAdminSession();
  const run = useActionWithToast(userKeys.all);
  const runWithDescription = (
    change: () => Promise<unknown>,
    title: string,
    description: string,
    failureTitle: string,
  ) => run(change, { title, description }, failureTitle);

  return {
    setRole: (user: ListedUser, role: Role) => {
      const change = (newRole: Role, sentence: string, action?: Toast["action"]) =>
        run(
          () => changeRole(client, user.id, newRole),
          {
            title: "Role Updated",
            description: `${nameOf(user)} ${sentence}: ${ROLE_MEANINGS[newRole]}`,
            ...(action && { action }),
          },
          "Error Updating Role",
        );
      const undo = {
        label: "Undo",
        onClick: () => change(user.role, `is ${ROLE_NAMES[user.role]} again`),
      };
      // Admins who have given up their own role cannot give it back.
      return change(role, `is now ${ROLE_NAMES[role]}`, user.id === me.id ? undefined : undo);
    },
    remove: (user: ListedUser) =>
      runWithDescription(
        () => deleteUser(client, user.id),
        "User Deleted",
        `${nameOf(user)}'s account was deleted.`,
        "Error Deleting User",
      ),
    inviteAgain: (user: ListedUser) =>
      runWithDescription(
        () => resendInvitation(fetch, user.id),
        "Invitation sent",
        `${user.email} gets a new link that works for seven days.`,
        "The invitation could not be sent",
      ),
    signOut: (user: ListedUser) =>
      runWithDescription(
        () => endSessions(client, user.id),
        "Logged out everywhere",
        `${nameOf(user)} has to log in again on every device.`,
        "Error Logging Out User",
      ),
    resetFactor: (user: ListedUser) =>
      runWithDescription(
        () => resetSecondFactor(client, user.id),
        "Second factor reset",
        `${nameOf(user)} can log in with the password alone and set up a new second factor.`,
        "Error Resetting Second Factor",
      ),
  };
}
