import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { LeaveGuard } from "#app/components/admin/record-form.tsx";
import { MoveAnnouncer } from "#app/components/admin/reorder-handle.tsx";
import { StaleNotice } from "#app/components/stale-notice.tsx";
import { SpinnerScreen } from "#app/components/ui/spinner.tsx";
import { LogInAgainScreen } from "#app/features/admin/access-denied.tsx";
import { SearchPalette } from "#app/features/admin/search-palette.tsx";
import { Sidebar } from "#app/features/admin/sidebar.tsx";
import { TopBar } from "#app/features/admin/top-bar.tsx";
import { useLogout } from "#app/features/admin/use-logout.ts";
import { ProfileDialog } from "#app/features/admin/user-menu.tsx";
import { useAdminSession } from "#app/lib/admin-session.tsx";
import { AppError } from "#app/lib/app-error.ts";
import { useRememberedFlag } from "#app/lib/remembered-flag.ts";
import { loginPath } from "#domain/login-path.ts";

/** Layout of all admin screens: sidebar, top bar, search. */
export function AdminShell({ banner, children }: { banner: ReactNode; children: ReactNode }) {
  const [isCollapsed, setCollapsed] = useRememberedFlag("calabash:sidebar-collapsed");
  /** Null while the search is closed. */
  const [searchText, setSearchText] = useState<string | null>(null);
  const [isProfileOpen, setProfileOpen] = useState(false);
  const [isLoggingOut, setLoggingOut] = useState(false);
  const logout = useLogout();
  const hasSessionEnded = useHasSessionEnded();
  const { pathname, search } = useLocation();
  useAdminQueryDefaults();
  useSearchShortcut(() => setSearchText((text) => (text === null ? "" : null)));

  const logOutWithSpinner = async () => {
    setLoggingOut(true);
    await logout();
    setLoggingOut(false);
  };
  if (hasSessionEnded) {
    return isLoggingOut ? (
      <SpinnerScreen label="Logging out..." />
    ) : (
      <LogInAgainScreen loginTo={loginPath(pathname + search)} />
    );
  }
  return (
    <div className="wrap-normal flex min-h-dvh grow">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:bg-white focus:p-3"
      >
        Skip to content
      </a>
      <aside
        aria-label="Sidebar"
        className={`sticky top-0 z-30 hidden h-dvh shrink-0 scroll-pb-14 overflow-y-auto bg-sea lg:block ${isCollapsed ? "w-14" : "w-56"}`}
      >
        <Sidebar
          isCollapsed={isCollapsed}
          onToggle={() => setCollapsed(!isCollapsed)}
          onLogout={logOutWithSpinner}
        />
      </aside>
      <div className="flex min-w-0 grow flex-col">
        {banner}
        <StaleNotice />
        <TopBar
          onSearch={setSearchText}
          onProfile={() => setProfileOpen(true)}
          onLogout={logOutWithSpinner}
        />
        <main
          id="main"
          tabIndex={-1}
          className="w-full max-w-[100rem] grow px-3 py-4 outline-none sm:px-6 sm:py-6"
        >
          {children}
        </main>
      </div>
      <SearchPalette initialText={searchText} onClose={() => setSearchText(null)} />
      <LeaveGuard />
      <MoveAnnouncer />
      <ProfileDialog open={isProfileOpen} onOpenChange={setProfileOpen} />
    </div>
  );
}

/** Retries a failed query once, unless the cause is known and retrying cannot help. */
function useAdminQueryDefaults() {
  const queries = useQueryClient();
  // In a state initializer, so that it runs once and before the first query.
  useState(() =>
    queries.setQueryDefaults(["admin"], {
      retry: (failures, error) => {
        const isPermanent = error instanceof AppError && error.code !== "unavailable";
        return failures < 1 && !isPermanent;
      },
      retryDelay: 500,
    }),
  );
}

function useSearchShortcut(toggle: () => void) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      toggle();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  });
}

/** Whether the session has ended while a screen was open, by a log-out in another tab or a refused token refresh. */
function useHasSessionEnded(): boolean {
  const { auth } = useAdminSession();
  const [hasEnded, setEnded] = useState(false);
  useEffect(() => {
    const { data } = auth.onAuthStateChange((event) => {
      if (event === "SIGNED_OUT") setEnded(true);
      if (event === "SIGNED_IN") setEnded(false);
    });
    return () => data.subscription.unsubscribe();
  }, [auth]);
  return hasEnded;
}
