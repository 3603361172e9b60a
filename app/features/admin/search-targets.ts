import type { SearchHit } from "#app/features/admin/admin.data.ts";

/** Where a search hit leads. */
export function targetOf({ kind, id, detail, title }: SearchHit): string {
  switch (kind) {
    case "itinerary":
      return `/admin/itineraries/${id}`;
    case "request":
      return `/admin/requests/${id}`;
    case "user":
      return `/admin/user-management?q=${encodeURIComponent(detail)}`;
    case "faq":
      return `/admin/faqs?q=${encodeURIComponent(title)}`;
  }
}

export const HIT_GROUPS: readonly { readonly kind: SearchHit["kind"]; readonly heading: string }[] = [
  { kind: "itinerary", heading: "Itineraries" },
  { kind: "request", heading: "Requests" },
  { kind: "user", heading: "Users" },
  { kind: "faq", heading: "FAQs" },
];

/** What can be done from anywhere. */
export const ACTIONS: readonly { readonly label: string; readonly to: string }[] = [
  { label: "Add new itinerary", to: "/admin/itineraries?new=1" },
  { label: "Add new FAQ", to: "/admin/faqs?new=1" },
  { label: "Add new user", to: "/admin/user-management?new=1" },
  { label: "Answer new requests", to: "/admin/requests?status=new" },
  { label: "See failed mails", to: "/admin/notifications?state=failed" },
  { label: "Open the public site", to: "/" },
];
