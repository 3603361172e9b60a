import { useQuery } from "@tanstack/react-query";
import { Mail, Search } from "lucide-react";
import { Link, useMatches } from "react-router";
import { openItemCounts, ownName } from "#app/features/admin/admin.data.ts";
import { SidebarDrawer } from "#app/features/admin/sidebar-drawer.tsx";
import { badgeText, CountBadge } from "#app/features/admin/sidebar-link.tsx";
import { UserMenu } from "#app/features/admin/user-menu.tsx";
import { useAdminSession } from "#app/lib/admin-session.tsx";
import { asObject } from "#domain/as-object.ts";

interface TopBarProps {
  /** Called with the text typed so far. */
  onSearch(text: string): void;
  onProfile(): void;
  onLogout(): void;
}

/** Page title, search, outgoing mail and user menu. */
export function TopBar({ onSearch, onProfile, onLogout }: TopBarProps) {
  const { user, data: client } = useAdminSession();
  const name = useQuery(ownName(client, user.id)).data;
  return (
    <header className="sticky top-0 z-30 flex flex-wrap items-center gap-x-2 gap-y-1 border-sand-deep border-b bg-sand px-3 py-2 sm:px-6 md:flex-nowrap lg:gap-x-4">
      <SidebarDrawer onLogout={onLogout} />
      <PageTitle />
      <SearchBox onSearch={onSearch} />
      <Messages />
      <UserMenu
        email={user.email}
        name={name ? `${name.first_name} ${name.last_name}`.trim() : ""}
        onProfile={onProfile}
        onLogout={onLogout}
      />
    </header>
  );
}

/** Opens the search dialog with the text typed here. On a phone there is only a button. */
function SearchBox({ onSearch }: Pick<TopBarProps, "onSearch">) {
  return (
    <>
      <button
        type="button"
        aria-label="Search"
        onClick={() => onSearch("")}
        className="ml-auto inline-flex size-11 items-center justify-center rounded-full text-ink-soft hover:bg-sand-deep sm:hidden"
      >
        <Search aria-hidden className="size-5" />
      </button>
      <div className="relative ml-auto hidden w-48 sm:block lg:w-64">
        <Search aria-hidden className="pointer-events-none absolute top-3 left-4 size-5 text-ink-soft" />
        <input
          type="search"
          aria-label="Search"
          aria-keyshortcuts="Meta+K Control+K"
          placeholder="Search..."
          // Always empty, because typing opens the search dialog with the typed text.
          value=""
          onChange={(event) => onSearch(event.target.value)}
          onClick={() => onSearch("")}
          onKeyDown={(event) => event.key === "Enter" && onSearch("")}
          className="min-h-11 w-full rounded-full border border-ink/25 bg-white pr-12 pl-11 placeholder:text-ink-soft"
        />
        <kbd
          aria-hidden
          className="pointer-events-none absolute top-3 right-4 hidden rounded border border-ink/20 px-1.5 text-ink-soft text-xs leading-5 lg:inline"
        >
          ⌘K
        </kbd>
      </div>
    </>
  );
}

/** Link to outgoing mail. Its badge counts failed mails in red or, if there are none, waiting mails in blue. */
function Messages() {
  const { data: client } = useAdminSession();
  const counts = useQuery(openItemCounts(client)).data;
  const { failed_mails: failed, waiting_mails: waiting } = counts ?? { failed_mails: 0, waiting_mails: 0 };
  const nameParts = [
    "Messages",
    failed > 0 && `${badgeText(failed)} failed`,
    waiting > 0 && `${badgeText(waiting)} waiting`,
  ];
  const badgeCount = failed || waiting;
  return (
    <Link
      to={failed > 0 ? "/admin/notifications?state=failed" : "/admin/notifications"}
      aria-label={nameParts.filter(Boolean).join(", ")}
      title={nameParts.filter(Boolean).join(", ")}
      className="relative inline-flex size-11 items-center justify-center rounded-full hover:bg-sand-deep"
    >
      <Mail aria-hidden className="size-5" />
      {badgeCount > 0 && (
        <CountBadge
          count={badgeCount}
          className={`absolute top-0.5 right-0 ${failed > 0 ? "" : "!bg-sea"}`}
        />
      )}
    </Link>
  );
}

/** The page's heading, unless the open record has one of its own. */
function PageTitle() {
  const handles = useMatches().map(({ handle }) => asObject(handle));
  const { title = "Admin", hasOwnHeading } =
    handles.findLast((handle) => typeof handle.title === "string") ?? {};
  const Heading = hasOwnHeading ? "p" : "h1";
  return (
    <Heading className="order-last w-full px-1 font-display font-semibold text-2xl text-sea md:order-none md:w-auto md:grow md:truncate">
      {String(title)}
    </Heading>
  );
}
