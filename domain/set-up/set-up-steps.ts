import { hasExampleDetails, removableExamples } from "#domain/set-up/examples.ts";
import type { SetUp } from "#domain/set-up/set-up.data.ts";

export interface SetUpStep {
  readonly label: string;
  readonly to: string;
  readonly isDone: boolean;
}

export interface SiteState {
  /** SITE_URL is not a local or example address. */
  readonly hasOwnAddress: boolean;
  /** SMTP_URL and MAIL_FROM are set. */
  readonly hasMailServer: boolean;
  /** Backups are scheduled, or the backend is remote and has its own. */
  readonly backsUp: boolean;
  /** Whether the current user has a second factor; null if no one is logged in. */
  readonly hasSecondFactor: boolean | null;
}

/** Setup steps of a new agency, most important first; going live is the last. */
export function setUpSteps(setUp: SetUp, site: SiteState): readonly SetUpStep[] {
  const { examples, details, recipients, hasBankDetails, hasTerms } = setUp;
  return [
    { label: "Set your address (SITE_URL)", to: "/admin/settings?part=site", isDone: site.hasOwnAddress },
    {
      label: "Enter your site details",
      to: "/admin/settings?part=site",
      isDone: !hasExampleDetails(details),
    },
    {
      label: "Set up a mail server and sender (SMTP_URL, MAIL_FROM)",
      to: "/admin/notifications",
      isDone: site.hasMailServer,
    },
    {
      label: "Add your notification address",
      to: "/admin/settings?part=mail",
      isDone: recipients > examples.recipients.length,
    },
    {
      label: `Replace the account ${examples.admins.join(", ") || "admin@calabash.example"} with your own`,
      to: "/admin/users",
      isDone: examples.admins.length === 0,
    },
    {
      label: "Add a second factor to your account",
      to: "/admin/settings?part=people",
      isDone: site.hasSecondFactor !== false,
    },
    {
      label: "Enter your bank details and default terms",
      to: "/admin/settings?part=money",
      isDone: hasBankDetails && hasTerms,
    },
    { label: "Add a planner", to: "/admin/planners", isDone: examples.own_planners > 0 },
    {
      label: "Publish your own itinerary",
      to: "/admin/itineraries/new",
      isDone: examples.own_itineraries > 0,
    },
    { label: "Schedule backups (BACKUP_EVERY)", to: "/admin/jobs", isDone: site.backsUp },
    { label: "Go live", to: "/admin", isDone: setUp.isLive },
    // Going live removes the examples too, so they are a step of their own only on a site that is live.
    ...(setUp.isLive && removableExamples(setUp).length > 0
      ? [{ label: "Remove the examples", to: "/admin", isDone: false }]
      : []),
  ];
}
