import type { Database } from "#domain/database.types.ts";

type Facts = {
  /** Visitors read rows, all or those that are shown. Pages and reads with them are cached. */
  readonly visitors?: true;
  /** The column `image` has the path of a picture. */
  readonly picture?: true;
} & (
  | NamedFacts
  | {
      readonly names?: never;
      readonly audit?: never;
      readonly staff?: never;
      readonly bin?: never;
      readonly ordered?: never;
    }
);

/** Of a table whose rows staff know by name. */
type NamedFacts = {
  /** A row, and several rows, within a sentence. */
  readonly names: readonly [one: string, many: string];
  /** Precedes the row's name in the audit trail, such as 'role of'; null if the trail leaves the table out. */
  readonly audit: string | null;
  /** Where staff see a row. */
  readonly page?: string;
  /** Staff add, change and delete rows. */
  readonly staff?: true;
  /** Deleted rows go to the bin. */
  readonly bin?: true;
} & (
  | { readonly ordered?: never }
  /** Staff order the rows, with the column `display_order`. */
  | { readonly ordered: true; readonly staff: true; readonly bin: true; readonly page: string }
);

/**
 * What each table is. Caches, the bin, the audit trail and lists of the back office read it, and tests/database/tables.test.ts
 * compares it with the triggers and policies of the database. A table that is missing here is a type error.
 */
export const TABLES = {
  itineraries: {
    names: ["itinerary", "itineraries"],
    visitors: true,
    staff: true,
    audit: "itinerary",
    bin: true,
    picture: true,
    page: "/admin/itineraries/{id}",
  },
  faqs: {
    names: ["FAQ", "FAQs"],
    visitors: true,
    staff: true,
    audit: "FAQ",
    bin: true,
    ordered: true,
    page: "/admin/faqs#row-{id}",
  },
  faq_categories: {
    names: ["FAQ category", "FAQ categories"],
    visitors: true,
    staff: true,
    audit: "FAQ category",
    bin: true,
    ordered: true,
    page: "/admin/faq-categories#row-{id}",
  },
  planners: {
    names: ["planner", "planners"],
    visitors: true,
    staff: true,
    audit: "planner",
    bin: true,
    ordered: true,
    picture: true,
    page: "/admin/planners#row-{id}",
  },
  testimonials: {
    names: ["testimonial", "testimonials"],
    visitors: true,
    staff: true,
    audit: "testimonial, now",
    bin: true,
    ordered: true,
    page: "/admin/testimonials#row-{id}",
  },
  site_settings: {
    names: ["site setting", "site settings"],
    visitors: true,
    staff: true,
    audit: "setting",
    page: "/admin/settings",
  },
  user_roles: {
    names: ["role", "roles"],
    staff: true,
    audit: "role of",
    page: "/admin/user-management?q={label}",
  },
  requests: {
    names: ["request", "requests"],
    audit: "request",
    bin: true,
    page: "/admin/requests/{id}",
  },
  proposal_templates: {
    names: ["proposal template", "proposal templates"],
    staff: true,
    audit: "proposal template",
  },
  trips: {
    names: ["trip", "trips"],
    staff: true,
    audit: "trip,",
    picture: true,
    page: "/admin/trips/{id}",
  },
  itinerary_previews: {
    names: ["preview link", "preview links"],
    audit: "preview link of itinerary",
    page: "/admin/previews",
  },
  subscribers: { names: ["subscriber", "e-mail list"], audit: "subscriber" },
  admin_notification_emails: {
    names: ["notification email", "notification emails"],
    staff: true,
    audit: "notification email",
    page: "/admin/settings",
  },
  profiles: { names: ["profile", "profiles"], staff: true, audit: null },
  proposals: {},
  proposal_versions: { picture: true },
  proposal_lines: {},
  proposal_acceptances: {},
  proposal_events: {},
  payments: {},
  request_events: {},
  incoming_mails: {},
  outbox: {},
  invitations: {},
  notices: {},
  papers: { names: ["paper", "papers"], staff: true, audit: null, bin: true },
  paper_openings: {},
  trip_versions: {},
  kept_trips: {},
  itinerary_versions: {},
  itinerary_views: {},
  image_migration_failures: {},
  engagement_tracking: {},
  audit_log: {},
  bin: {},
  job_runs: {},
  processes: {},
  content_version: {},
} as const satisfies Readonly<Record<keyof Database["public"]["Tables"], Facts>>;

type Tables = typeof TABLES;
/** The tables of which a fact is true. */
export type TablesWith<Fact extends string> = {
  [Table in keyof Tables]: Tables[Table] extends Readonly<Record<Fact, true>> ? Table : never;
}[keyof Tables];

const FACTS: Readonly<Record<string, Facts>> = TABLES;

/** What the table of this name is; undefined for a name that is not a table's. */
export const tableFacts = (table: string): Facts | undefined => FACTS[table];

/** The tables of which this is true; with "audit", those in the audit trail. */
export const tablesWith = (
  fact: "visitors" | "picture" | "staff" | "audit" | "bin" | "ordered",
): readonly string[] => Object.keys(FACTS).filter((table) => FACTS[table]?.[fact]);

/** As a label, or as the beginning of a sentence. */
export const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
