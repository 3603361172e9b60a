import type { SearchHit } from "#app/features/admin/admin.data.ts";

/** URL of the page that shows a search hit. */
export function searchHitPath({ kind, id, detail }: SearchHit): string {
  switch (kind) {
    case "itinerary":
      return `/admin/itineraries/${id}`;
    case "request":
      return `/admin/requests/${id}`;
    case "proposal":
      return `/admin/proposals/${id}`;
    case "user":
      // The detail of a user is the e-mail address.
      return `/admin/user-management?q=${encodeURIComponent(detail)}`;
    case "planner":
      return `/admin/planners#row-${id}`;
    case "trip":
      return `/admin/trips/${id}`;
    case "faq":
      return `/admin/faqs#row-${id}`;
  }
}

export const HIT_GROUPS: readonly { readonly kind: SearchHit["kind"]; readonly heading: string }[] = [
  { kind: "itinerary", heading: "Itineraries" },
  { kind: "request", heading: "Requests" },
  { kind: "proposal", heading: "Proposals" },
  { kind: "trip", heading: "Trips" },
  { kind: "planner", heading: "Planners" },
  { kind: "user", heading: "Users" },
  { kind: "faq", heading: "FAQs" },
];

export const SEARCH_ACTIONS: readonly { readonly label: string; readonly to: string }[] = [
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
