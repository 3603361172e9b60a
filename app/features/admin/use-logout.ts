import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { useAdminSession } from "#app/lib/admin-session.tsx";
import { errorMessage } from "#app/lib/app-error.ts";
import { notify } from "#app/lib/notify.ts";
import { deleteAllUnsavedInput } from "#app/lib/unsaved-input.ts";
import { LOGIN_PATH } from "#domain/login-path.ts";

/** Ends the session and clears the admin's cached data. */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { auth } = useAdminSession();
  return async () => {
    try {
      const { error } = await auth.signOut();
      if (error) throw error;
    } catch (cause) {
      await notify({
        tone: "error",
        title: "Logout failed",
        description: errorMessage(cause, "An error occurred while logging out."),
      });
      return;
    }
    await navigate(LOGIN_PATH);
    queries.clear();
    deleteAllUnsavedInput();
    await notify({
      tone: "success",
      title: "Logged out successfully",
      description: "You have been logged out of the admin panel.",
    });
  };
}
