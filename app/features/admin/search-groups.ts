import { matchScore } from "#app/components/admin/searchable-list.tsx";
import type { SearchHit } from "#app/features/admin/admin.data.ts";
import { ADMIN_LINKS } from "#app/features/admin/admin-links.ts";

interface SearchItem {
  readonly value: string;
  readonly label: string;
  readonly detail?: string;
  readonly to: string;
}

export interface SearchGroup {
  readonly heading: string;
  readonly items: readonly SearchItem[];
}

interface HitGroup {
  readonly kind: string;
  readonly heading: string;
  /** URL of the page that shows the hit. */
  pathOf(hit: SearchHit): string;
}

const HIT_GROUPS: readonly HitGroup[] = [
  { kind: "itinerary", heading: "Itineraries", pathOf: ({ id }) => `/admin/itineraries/${id}` },
  { kind: "request", heading: "Requests", pathOf: ({ id }) => `/admin/requests/${id}` },
  { kind: "proposal", heading: "Proposals", pathOf: ({ id }) => `/admin/proposals/${id}` },
  { kind: "trip", heading: "Trips", pathOf: ({ id }) => `/admin/trips/${id}` },
  { kind: "planner", heading: "Planners", pathOf: ({ id }) => `/admin/planners#row-${id}` },
  {
    kind: "user",
    heading: "Users",
    // The detail of a user is the e-mail address.
    pathOf: ({ detail }) => `/admin/user-management?q=${encodeURIComponent(detail)}`,
  },
  { kind: "faq", heading: "FAQs", pathOf: ({ id }) => `/admin/faqs#row-${id}` },
];

const SEARCH_ACTIONS: readonly { readonly label: string; readonly to: string }[] = [
  { label: "Add new itinerary", to: "/admin/itineraries/new" },
  { label: "Add new FAQ", to: "/admin/faqs?new" },
  { label: "Add new FAQ category", to: "/admin/faq-categories?new" },
  { label: "Add new user", to: "/admin/user-management?new" },
  { label: "Add a notification email", to: "/admin/settings?part=mail#notification-emails" },
  { label: "Change site details", to: "/admin/settings?part=site#site-details" },
  { label: "Edit reply templates", to: "/admin/settings?part=mail#reply-templates" },
  { label: "See departures", to: "/admin/trips" },
  { label: "Answer requests", to: "/admin/requests?status=unanswered" },
  { label: "See unread requests", to: "/admin/requests?status=unread" },
  { label: "See proposals that expire soon", to: "/admin/proposals?state=expires_soon" },
  { label: "See failed e-mails", to: "/admin/notifications?state=failed" },
  { label: "Add a second factor, see your devices", to: "/admin/settings?part=people" },
  { label: "Open the public site", to: "/" },
];

/** Lowest score of a database hit, which may match in a text other than its title. */
const MIN_HIT_SCORE = 0.1;

/** Groups the matches by kind. The group with the best match comes first; accents and case are ignored. */
export function searchGroups(search: string, hits: readonly SearchHit[]): readonly SearchGroup[] {
  const groups = [
    ...HIT_GROUPS.map(({ kind, heading, pathOf }) => ({
      heading,
      items: hits
        .filter((hit) => hit.kind === kind)
        .map((hit) => ({
          value: `${kind}-${hit.id}`,
          label: hit.title,
          detail: hit.detail,
          to: pathOf(hit),
          score: Math.max(matchScore(hit.title, search), MIN_HIT_SCORE),
        })),
    })),
    { heading: "Actions", items: matchingLinks(SEARCH_ACTIONS, search, "action") },
    { heading: "Pages", items: matchingLinks(ADMIN_LINKS, search, "page") },
  ];
  const bestScore = ({ items }: (typeof groups)[number]) => Math.max(0, ...items.map(({ score }) => score));
  return groups
    .filter(({ items }) => items.length > 0)
    .map((group) => ({ ...group, items: group.items.toSorted((a, b) => b.score - a.score) }))
    .sort((a, b) => bestScore(b) - bestScore(a));
}

function matchingLinks(
  links: readonly { readonly label: string; readonly to: string }[],
  search: string,
  kind: string,
) {
  return links
    .map(({ label, to }) => ({ value: `${kind}-${label}`, label, to, score: matchScore(label, search) }))
    .filter(({ score }) => score > 0);
}
