import type { GoTrueClient } from "@supabase/auth-js";
import { createContext, type MiddlewareFunction, redirect } from "react-router";
import { readIsAdmin, readStaffAccess } from "#app/features/account/account.data.ts";
import { notifyAdminRequired } from "#app/features/users/notify-admin-required.ts";
import { AccessDeniedError } from "#app/lib/access-denied-error.ts";
import type { AdminUser } from "#app/lib/admin-session.tsx";
import { UnreachableError } from "#app/lib/app-error.ts";
import { authClient, userDataClient } from "#app/lib/browser-clients.ts";
import { logOutIfSessionEnded } from "#app/lib/ended-session.ts";
import { notify } from "#app/lib/notify.ts";
import { loginPath, secondFactorPath } from "#domain/login-path.ts";

/** The current back-office user; set by the middleware for the loaders below it. */
export const adminUser = createContext<AdminUser>();

/** Token and path of the last check that succeeded. */
let lastCheck: { readonly token: string; readonly pathname: string } | null = null;

/**
 * Runs once per navigation, before any admin loader. It only makes refusals quick and friendly, because the
 * database authorizes every data request.
 */
export const requireAdmin: MiddlewareFunction = async ({ request, context }, next) => {
  const auth = authClient();
  const { pathname, search } = new URL(request.url);
  const { data, error } = await auth.getSession();
  if (error) throw new AccessDeniedError("Authentication error");
  if (!data.session) throw redirectToLogin(pathname + search);
  const { user, access_token: token } = data.session;
  // A change of the filter or page of the same list needs no new check.
  if (lastCheck?.token !== token || lastCheck.pathname !== pathname) {
    lastCheck = null;
    if (!(await isAdmin(auth))) await refuse(auth, pathname, search);
    lastCheck = { token, pathname };
  }
  context.set(adminUser, { id: user.id, email: user.email ?? "" });
  return next();
};

async function isAdmin(auth: GoTrueClient): Promise<boolean> {
  try {
    return await readIsAdmin(userDataClient());
  } catch (cause) {
    // `refuse` then asks to log in again.
    if (await logOutIfSessionEnded(auth)) return false;
    throw checkFailed(cause);
  }
}

const checkFailed = (cause: unknown) => new UnreachableError("Failed to verify admin role", { cause });

/** A session that was ended elsewhere has no role either; that user only has to log in again. */
async function refuse(auth: GoTrueClient, pathname: string, search: string): Promise<never> {
  if (await logOutIfSessionEnded(auth)) throw redirectToLogin(pathname + search);
  const access = await readStaffAccess(userDataClient()).catch((cause: unknown) => {
    throw checkFailed(cause);
  });
  if (access.isStaff && access.isSessionOver) {
    await auth.signOut({ scope: "local" });
    throw redirectToLogin(pathname + search);
  }
  if (access.isStaff && access.secondFactor !== "satisfied")
    throw redirect(secondFactorPath(pathname + search));
  if (pathname === "/admin/user-management") notifyAdminRequired();
  throw new AccessDeniedError("Access denied: Admin role required");
}

/** Shows why in a toast, and returns the redirect. */
function redirectToLogin(from: string): Response {
  void notify({
    tone: "error",
    title: "Authentication Error",
    description: "You need to be logged in to access this page",
  });
  return redirect(loginPath(from));
}
