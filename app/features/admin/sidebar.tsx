import { useQuery } from "@tanstack/react-query";
import { LogOut, PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { Link, useLocation } from "react-router";
import { openItemCounts } from "#app/features/admin/admin.data.ts";
import { isCurrentLink, isInSection, LINK_GROUPS, type LinkGroup } from "#app/features/admin/admin-links.ts";
import { IconTooltips } from "#app/features/admin/icon-tooltips.tsx";
import { SIDEBAR_ITEM_STYLE, SidebarLink } from "#app/features/admin/sidebar-link.tsx";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { brand } from "#domain/brand.ts";

interface SidebarProps {
  /** Shows only icons. The name of an icon appears on hover and focus. */
  isCollapsed: boolean;
  /** Undefined in the drawer, which is never collapsed. */
  onToggle?: () => void;
  /** Called when a link is followed, so that a drawer can close. */
  onLeave?: () => void;
  onLogout(): void;
}

export function Sidebar({ isCollapsed, onToggle, onLeave, onLogout }: SidebarProps) {
  return (
    <div className={`flex min-h-full flex-col ${isCollapsed ? "p-1.5" : "p-2"}`}>
      <div className="flex min-h-11 items-center justify-between gap-2 lg:min-h-10">
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
            className="inline-flex size-11 items-center justify-center rounded-xl text-white/90 hover:bg-white/10 focus-visible:outline-sun lg:h-10"
          >
            {isCollapsed ? (
              <PanelLeftOpen aria-hidden className="size-5" />
            ) : (
              <PanelLeftClose aria-hidden className="size-5" />
            )}
          </button>
        )}
      </div>
      <IconTooltips isEnabled={isCollapsed}>
        <PageLinks isCollapsed={isCollapsed} onLeave={onLeave} />
        <div className="sticky bottom-0 mt-auto border-white/20 border-t bg-sea pt-1">
          <button type="button" onClick={onLogout} className={SIDEBAR_ITEM_STYLE} data-name="Logout">
            <LogOut aria-hidden className="size-5 shrink-0" />
            <span className={isCollapsed ? "sr-only" : "truncate"}>Logout</span>
          </button>
        </div>
      </IconTooltips>
    </div>
  );
}

type PageLinksProps = Pick<SidebarProps, "isCollapsed" | "onLeave">;

function PageLinks(props: PageLinksProps) {
  return (
    <nav aria-label="Back office">
      {LINK_GROUPS.map((group) => (
        <Group key={group.heading} group={group} {...props} />
      ))}
    </nav>
  );
}

function Group({ group: { heading, links, systemLinks }, ...props }: PageLinksProps & { group: LinkGroup }) {
  const { pathname } = useLocation();
  const openCounts = useOpenItemCounts();
  const visibleLinks = links.flatMap((link) => [
    link,
    // Subpages are shown while the user is in the section, or while there are open items.
    ...(link.subpages ?? []).filter(({ to }) => isInSection(link, pathname) || (openCounts[to] ?? 0) > 0),
  ]);
  return (
    <section aria-label={heading} className={props.isCollapsed ? "border-white/20 border-t py-0.5" : ""}>
      {!props.isCollapsed && (
        <h2 className="mt-1 px-3 font-sans font-semibold text-[0.7rem] text-white/70 uppercase leading-5 tracking-wider">
          {heading}
        </h2>
      )}
      <ul>
        {visibleLinks.map((link) => (
          <li key={link.to}>
            <SidebarLink
              link={link}
              isSubpage={!links.includes(link)}
              isCurrent={isCurrentLink(link.to, pathname)}
              openCount={openCounts[link.to] ?? 0}
              {...props}
            />
          </li>
        ))}
        {systemLinks && <SystemLinks links={systemLinks} {...props} />}
      </ul>
    </section>
  );
}

/** Jobs, audit trail, bin and help are rarely used, so they share one row. They have no open items. */
function SystemLinks({ links, isCollapsed, onLeave }: PageLinksProps & { links: LinkGroup["links"] }) {
  const { pathname } = useLocation();
  if (isCollapsed) {
    return links.map((link) => (
      <li key={link.to}>
        <SidebarLink link={link} isCurrent={isCurrentLink(link.to, pathname)} openCount={0} isCollapsed />
      </li>
    ));
  }
  return (
    <li className="flex flex-wrap pl-1">
      {links.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          onClick={onLeave}
          aria-current={isCurrentLink(to, pathname) ? "page" : undefined}
          className="inline-flex min-h-11 items-center rounded-xl px-1.5 font-medium text-sm text-white/90 hover:bg-white/10 focus-visible:outline-sun aria-[current=page]:bg-white aria-[current=page]:text-sea lg:min-h-8"
        >
          {label}
        </Link>
      ))}
    </li>
  );
}

/** Number of open items, by the page that handles them. */
export function useOpenItemCounts(): Readonly<Record<string, number>> {
  const counts = useQuery(openItemCounts(useAdminClient())).data;
  if (!counts) return {};
  return {
    "/admin/requests": counts.unread,
    "/admin/notifications": counts.failed_mails,
    "/admin/unsorted-mail": counts.unsorted,
    "/admin/proposals": counts.changes_asked,
    "/admin/testimonials": counts.testimonials,
  };
}
