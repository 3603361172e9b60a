import { queryOptions, useQuery } from "@tanstack/react-query";
import {
  CircleUserRound,
  KeyRound,
  LogOut,
  type LucideIcon,
  Luggage,
  ShieldCheck,
  SlidersHorizontal,
} from "lucide-react";
import { Link, useNavigate } from "react-router";
import { HeaderMenu } from "#app/components/header-menu.tsx";
import { readIsAdmin } from "#app/features/account/account.data.ts";
import { logOut } from "#app/features/account/log-out.ts";
import { useSession } from "#app/features/account/use-session.ts";
import { userDataClient } from "#app/lib/browser-clients.ts";
import { notify } from "#app/lib/notify.ts";
import { QueryProvider } from "#app/lib/query-client.ts";
import type { DataClient } from "#domain/data-client.ts";

const ROW_STYLE = "flex min-h-12 w-full items-center gap-3 rounded-xl px-3 font-semibold hover:bg-sand-deep";

export default function AccountMenu() {
  const session = useSession();
  const signOut = useSignOut();
  const user = session.status === "signed-in" ? session.session.user : null;
  return (
    <HeaderMenu
      label={
        <>
          <CircleUserRound aria-hidden className="size-[min(1.5rem,6.5vw)] text-sea" />
          <span className="sr-only lg:not-sr-only">Account</span>
        </>
      }
      panelClassName="w-72 p-3"
    >
      <p className="border-sand-deep border-b px-3 pb-3 text-ink-soft text-sm">
        Logged in as{" "}
        <span className="wrap-anywhere block font-semibold text-base text-ink">{user?.email ?? "…"}</span>
      </p>
      <ul className="pt-2">
        <MenuLink to="/my-itineraries" icon={Luggage}>
          My Itineraries
        </MenuLink>
        <MenuLink to="/account/privacy" icon={ShieldCheck}>
          Privacy
        </MenuLink>
        <MenuLink to="/account/security" icon={KeyRound}>
          Security
        </MenuLink>
        {user && (
          <QueryProvider>
            <AdminLink userId={user.id} />
          </QueryProvider>
        )}
        <li>
          <button type="button" onClick={signOut} className={ROW_STYLE}>
            <LogOut aria-hidden className="size-5 text-coral-ink" />
            Log out
          </button>
        </li>
      </ul>
    </HeaderMenu>
  );
}

function MenuLink({ to, icon: Icon, children }: { to: string; icon: LucideIcon; children: string }) {
  return (
    <li>
      <Link to={to} className={ROW_STYLE}>
        <Icon aria-hidden className="size-5 text-coral-ink" />
        {children}
      </Link>
    </li>
  );
}

function AdminLink({ userId }: { userId: string }) {
  const { data: isAdmin } = useQuery(adminRole(userDataClient(), userId));
  return isAdmin ? (
    <MenuLink to="/admin" icon={SlidersHorizontal}>
      Admin
    </MenuLink>
  ) : null;
}

function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    await logOut(navigate);
    await notify({ title: "Logged out", description: "See you soon.", tone: "success" });
  };
}

/** Whether the account menu offers the back office; the database decides who may enter it. */
export function adminRole(client: DataClient, userId: string) {
  return queryOptions({
    queryKey: ["account", userId, "is-admin"],
    queryFn: () => readIsAdmin(client),
    staleTime: 60_000,
    retry: 1,
  });
}
