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
  LifeBuoy,
  type LucideIcon,
  MailQuestion,
  MapIcon,
  MessageSquareQuote,
  Plane,
  Settings,
  ShieldCheck,
  Trash2,
  UserRound,
  Users,
} from "lucide-react";

export interface AdminLink {
  readonly to: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Subpages. Each is shown while the user is in this section, or while it has open items. */
  readonly subpages?: readonly AdminLink[];
}

export interface LinkGroup {
  readonly heading: string;
  readonly links: readonly AdminLink[];
  /** System pages, in one row at the end. */
  readonly systemLinks?: readonly AdminLink[];
}

/** The sidebar, top to bottom. */
export const LINK_GROUPS: readonly LinkGroup[] = [
  {
    heading: "Work",
    links: [
      { to: "/admin", label: "Dashboard", icon: LayoutDashboard },
      {
        to: "/admin/requests",
        label: "Requests",
        icon: Inbox,
        subpages: [{ to: "/admin/unsorted-mail", label: "Unsorted e-mail", icon: MailQuestion }],
      },
      { to: "/admin/proposals", label: "Proposals", icon: FileSignature },
      { to: "/admin/trips", label: "Trips", icon: Plane },
    ],
  },
  {
    heading: "Content",
    links: [
      {
        to: "/admin/itineraries",
        label: "Itineraries",
        icon: MapIcon,
        subpages: [{ to: "/admin/previews", label: "Preview links", icon: Eye }],
      },
      { to: "/admin/faqs", label: "Manage FAQs", icon: CircleHelp },
      { to: "/admin/faq-categories", label: "FAQ Categories", icon: FolderTree },
      { to: "/admin/planners", label: "Planners", icon: UserRound },
      { to: "/admin/testimonials", label: "Testimonials", icon: MessageSquareQuote },
    ],
  },
  { heading: "Insight", links: [{ to: "/admin/analytics", label: "Analytics", icon: BarChart3 }] },
  {
    heading: "Admin",
    links: [
      { to: "/admin/user-management", label: "User Management", icon: Users },
      { to: "/admin/users", label: "Admin Users", icon: ShieldCheck },
      { to: "/admin/notifications", label: "Notifications", icon: Bell },
      { to: "/admin/settings", label: "Settings", icon: Settings },
    ],
    systemLinks: [
      { to: "/admin/jobs", label: "Jobs", icon: CalendarClock },
      { to: "/admin/audit", label: "Audit trail", icon: History },
      { to: "/admin/bin", label: "Bin", icon: Trash2 },
      { to: "/admin/help", label: "Help", icon: LifeBuoy },
    ],
  },
];

/** Every page, for the search. */
export const ADMIN_LINKS: readonly AdminLink[] = LINK_GROUPS.flatMap(({ links, systemLinks = [] }) => [
  ...links.flatMap((link) => [link, ...(link.subpages ?? [])]),
  ...systemLinks,
]);

/** The dashboard has two URLs and no sub-paths; every other link is also active on its sub-paths. */
export function isCurrentLink(to: string, path: string): boolean {
  if (to === "/admin") return path === "/admin" || path === "/admin/" || path === "/admin/dashboard";
  return path === to || path.startsWith(`${to}/`);
}

export const isInSection = ({ to, subpages = [] }: AdminLink, path: string): boolean =>
  isCurrentLink(to, path) || subpages.some((link) => isCurrentLink(link.to, path));
