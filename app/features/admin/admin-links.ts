import {
  BarChart3,
  Bell,
  CalendarClock,
  CircleHelp,
  Eye,
  FileSignature,
  FolderTree,
  History,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  MapIcon,
  MessageSquareQuote,
  Plane,
  Settings,
  ShieldCheck,
  Trash2,
  UserRound,
  Users,
} from "lucide-react";

interface AdminLink {
  readonly to: string;
  readonly label: string;
  readonly icon: LucideIcon;
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
