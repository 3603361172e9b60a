import { BarChart3 } from "#app/components/icons/bar-chart-3.ts";
import { Bell } from "#app/components/icons/bell.ts";
import { CalendarClock } from "#app/components/icons/calendar-clock.ts";
import { CircleHelp } from "#app/components/icons/circle-help.ts";
import type { IconComponent } from "#app/components/icons/create-icon.tsx";
import { Eye } from "#app/components/icons/eye.ts";
import { FileSignature } from "#app/components/icons/file-signature.ts";
import { FolderTree } from "#app/components/icons/folder-tree.ts";
import { History } from "#app/components/icons/history.ts";
import { Inbox } from "#app/components/icons/inbox.ts";
import { LayoutDashboard } from "#app/components/icons/layout-dashboard.ts";
import { MapIcon } from "#app/components/icons/map.ts";
import { MessageSquareQuote } from "#app/components/icons/message-square-quote.ts";
import { Plane } from "#app/components/icons/plane.ts";
import { Settings } from "#app/components/icons/settings.ts";
import { ShieldCheck } from "#app/components/icons/shield-check.ts";
import { Trash2 } from "#app/components/icons/trash-2.ts";
import { UserRound } from "#app/components/icons/user-round.ts";
import { Users } from "#app/components/icons/users.ts";

interface AdminLink {
  readonly to: string;
  readonly label: string;
  readonly icon: IconComponent;
}

/** The sidebar, top to bottom. */
export const ADMIN_LINKS: readonly AdminLink[] = [
  { to: "/admin", label: "Dashboard", icon: LayoutDashboard },
  { to: "/admin/analytics", label: "Analytics", icon: BarChart3 },
  { to: "/admin/itineraries", label: "Itineraries", icon: MapIcon },
  { to: "/admin/user-management", label: "User Management", icon: Users },
  { to: "/admin/users", label: "Admin Users", icon: ShieldCheck },
  { to: "/admin/faqs", label: "Manage FAQs", icon: CircleHelp },
  { to: "/admin/faq-categories", label: "FAQ Categories", icon: FolderTree },
  { to: "/admin/planners", label: "Planners", icon: UserRound },
  { to: "/admin/testimonials", label: "Words of travellers", icon: MessageSquareQuote },
  { to: "/admin/requests", label: "Requests", icon: Inbox },
  { to: "/admin/trips", label: "Trips", icon: Plane },
  { to: "/admin/proposals", label: "Proposals", icon: FileSignature },
  { to: "/admin/notifications", label: "Notifications", icon: Bell },
  { to: "/admin/previews", label: "Preview links", icon: Eye },
  { to: "/admin/bin", label: "Bin", icon: Trash2 },
  { to: "/admin/audit", label: "Audit trail", icon: History },
  { to: "/admin/jobs", label: "Jobs", icon: CalendarClock },
  { to: "/admin/settings", label: "Settings", icon: Settings },
];

/** The dashboard has two addresses and no sub-paths; every other link is also active on its sub-paths. */
export function isCurrentLink(to: string, path: string): boolean {
  if (to === "/admin") return path === "/admin" || path === "/admin/" || path === "/admin/dashboard";
  return path === to || path.startsWith(`${to}/`);
}
