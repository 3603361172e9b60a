import { useQuery } from "@tanstack/react-query";
import { LogOut, PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { Link, useLocation } from "react-router";
import { unreadRequests } from "#app/features/admin/admin.queries.ts";
import { ADMIN_LINKS, isCurrentLink } from "#app/features/admin/admin-links.ts";
import { CountBadge } from "#app/features/admin/count-badge.tsx";
import { useAdminData } from "#app/lib/admin-session.tsx";
import { brand } from "#domain/brand.ts";

const ITEM =
  "flex min-h-11 w-full items-center gap-3 lg:min-h-10 rounded-xl px-3 font-medium text-white/90 hover:bg-white/10 focus-visible:outline-sun";

interface SidebarProps {
  /** Icons alone; their names stay for screen readers and as tooltips. */
  isCollapsed: boolean;
  /** Absent in the drawer, which is never collapsed. */
  onToggle?: () => void;
  /** Called when a link was followed, so that a drawer can close. */
  onLeave?: () => void;
  onLogout(): void;
}

export function Sidebar({ isCollapsed, onToggle, onLeave, onLogout }: SidebarProps) {
  const label = isCollapsed ? "sr-only" : "truncate";
  return (
    <div className="flex min-h-full flex-col gap-1 p-3">
      <div className="mb-2 flex min-h-11 items-center justify-between gap-2">
        {!isCollapsed && (
          <Link
            to="/"
            className="px-3 font-display font-semibold text-white text-xl focus-visible:outline-sun"
            title="Open the public site"
          >
            {brand.name}
          </Link>
        )}
        {onToggle && (
          <button
            type="button"
            onClick={onToggle}
            aria-expanded={!isCollapsed}
            aria-label={isCollapsed ? "Expand sidebar" : "Collapse sidebar"}
            className="inline-flex size-11 items-center justify-center rounded-xl text-white/90 hover:bg-white/10 focus-visible:outline-sun"
          >
            {isCollapsed ? (
              <PanelLeftOpen aria-hidden className="size-5" />
            ) : (
              <PanelLeftClose aria-hidden className="size-5" />
            )}
          </button>
        )}
      </div>
      <PageLinks isCollapsed={isCollapsed} onLeave={onLeave} />
      <div className="mt-auto border-white/20 border-t pt-3">
        <button type="button" onClick={onLogout} title={isCollapsed ? "Logout" : undefined} className={ITEM}>
          <LogOut aria-hidden className="size-5 shrink-0" />
          <span className={label}>Logout</span>
        </button>
      </div>
    </div>
  );
}

function PageLinks({ isCollapsed, onLeave }: Pick<SidebarProps, "isCollapsed" | "onLeave">) {
  const { pathname } = useLocation();
  const label = isCollapsed ? "sr-only" : "truncate";
  const unread = useQuery(unreadRequests(useAdminData())).data ?? 0;
  return (
    <nav aria-label="Back office">
      <ul className="flex flex-col gap-1 lg:gap-0.5">
        {ADMIN_LINKS.map(({ to, label: name, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              onClick={onLeave}
              title={isCollapsed ? name : undefined}
              aria-current={isCurrentLink(to, pathname) ? "page" : undefined}
              className={`relative ${ITEM} aria-[current=page]:bg-white aria-[current=page]:text-sea`}
            >
              <Icon aria-hidden className="size-5 shrink-0" />
              <span className={label}>{name}</span>
              {to === "/admin/requests" && unread > 0 && (
                <>
                  <span className="sr-only">, {unread} unread</span>
                  <CountBadge
                    count={unread}
                    className={isCollapsed ? "absolute top-0.5 right-0" : "ml-auto"}
                  />
                </>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
