import { Link } from "react-router";
import type { AdminLink } from "#app/features/admin/admin-links.ts";

/** The badge's text, also used in the link's accessible name. */
export const badgeText = (count: number) => (count > 99 ? "99+" : String(count));

/** A small number on a link. The link's accessible name says what is counted. */
export function CountBadge({ count, className = "" }: { count: number; className?: string }) {
  return (
    <span
      aria-hidden
      className={`min-w-5 rounded-full bg-coral-ink px-1 text-center font-semibold text-white text-xs leading-5 ${className}`}
    >
      {badgeText(count)}
    </span>
  );
}

/** Items have less height on a low screen, so that the whole menu fits. */
export const SIDEBAR_ITEM_STYLE =
  "relative flex min-h-11 w-full items-center gap-3 rounded-xl px-3 font-medium text-white/90 hover:bg-white/10 focus-visible:outline-sun lg:min-h-[1.9rem] lg:text-[0.9375rem] lg:[@media(min-height:51rem)]:min-h-9";

interface SidebarLinkProps {
  link: AdminLink;
  isCollapsed: boolean;
  isCurrent: boolean;
  /** Number of open items on the linked page. */
  openCount: number;
  /** Indents the link, because it is a subpage of the section above. */
  isSubpage?: boolean;
  /** Called when the link is followed. */
  onLeave?: (() => void) | undefined;
}

export function SidebarLink({
  link,
  isCollapsed,
  isCurrent,
  openCount,
  isSubpage,
  onLeave,
}: SidebarLinkProps) {
  const { to, label, icon: Icon } = link;
  return (
    <Link
      to={to}
      onClick={onLeave}
      data-name={label}
      aria-current={isCurrent ? "page" : undefined}
      className={`${SIDEBAR_ITEM_STYLE} ${isSubpage && !isCollapsed ? "pl-8" : ""} aria-[current=page]:bg-white aria-[current=page]:text-sea`}
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      <span className={isCollapsed ? "sr-only" : "truncate"}>{label}</span>
      {openCount > 0 && (
        <>
          <span className="sr-only">
            , {openCount} {to === "/admin/requests" ? "unread" : "waiting"}
          </span>
          <CountBadge count={openCount} className={isCollapsed ? "absolute -top-0.5 right-0" : "ml-auto"} />
        </>
      )}
    </Link>
  );
}
