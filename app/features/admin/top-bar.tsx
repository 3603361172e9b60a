import { useQuery } from "@tanstack/react-query";
import { Mail, Search } from "lucide-react";
import { Link, useMatches } from "react-router";
import { unreadRequests } from "#app/features/admin/admin.queries.ts";
import { SidebarDrawer } from "#app/features/admin/sidebar-drawer.tsx";
import { UserMenu } from "#app/features/admin/user-menu.tsx";
import type { AdminHandle } from "#app/lib/admin-meta.ts";
import { useAdminSession } from "#app/lib/admin-session.tsx";

interface TopBarProps {
  onSearch(): void;
  onProfile(): void;
  onLogout(): void;
}

/** The page's title, the search, what came in, and who is at work. */
export function TopBar({ onSearch, onProfile, onLogout }: TopBarProps) {
  const { user } = useAdminSession();
  return (
    <header className="sticky top-0 z-30 flex flex-wrap items-center gap-x-2 gap-y-1 border-sand-deep border-b bg-sand/95 px-3 py-2 sm:px-6 lg:flex-nowrap lg:gap-x-4">
      <SidebarDrawer onLogout={onLogout} />
      <h1 className="order-last w-full px-1 text-2xl text-sea lg:order-none lg:w-auto lg:grow">
        {usePageTitle()}
      </h1>
      <button
        type="button"
        onClick={onSearch}
        aria-keyshortcuts="Meta+K Control+K"
        className="ml-auto inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full text-ink-soft hover:bg-sand-deep sm:border sm:border-ink/25 sm:bg-white sm:px-4 lg:w-64 lg:justify-start"
      >
        <Search aria-hidden className="size-5 shrink-0" />
        <span className="max-sm:sr-only">Search...</span>
        <kbd aria-hidden className="ml-auto hidden rounded border border-ink/20 px-1.5 text-xs lg:inline">
          ⌘K
        </kbd>
      </button>
      <Messages />
      <UserMenu email={user.email} onProfile={onProfile} onLogout={onLogout} />
    </header>
  );
}

function Messages() {
  const { data } = useAdminSession();
  const unread = useQuery(unreadRequests(data)).data ?? 0;
  return (
    <Link
      to="/admin/notifications"
      aria-label={unread > 0 ? `Messages, ${unread} unread` : "Messages"}
      title="Messages"
      className="relative inline-flex size-11 items-center justify-center rounded-full hover:bg-sand-deep"
    >
      <Mail aria-hidden className="size-5" />
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute top-0.5 right-0 min-w-5 rounded-full bg-coral-ink px-1 text-center font-semibold text-white text-xs leading-5"
        >
          {unread > 99 ? "99+" : unread}
        </span>
      )}
    </Link>
  );
}

function usePageTitle(): string {
  const handles = useMatches().map((match) => match.handle as AdminHandle | undefined);
  return handles.findLast((handle) => handle?.title)?.title ?? "Admin";
}
