import type { SetUp } from "#app/features/site/manage/set-up.data.ts";
import { defaultSiteDetails } from "#domain/default-site-details.ts";

export interface SetUpStep {
  readonly label: string;
  readonly to: string;
  readonly isDone: boolean;
}

interface SiteState {
  readonly sendsMail: boolean;
  readonly backsUp: boolean;
  readonly isLive: boolean;
}

const EXAMPLE_FIELDS = ["email", "phone", "address", "scheduling"] as const;

export const hasExampleDetails = ({ details }: Pick<SetUp, "details">): boolean =>
  EXAMPLE_FIELDS.some((name) => JSON.stringify(details[name]) === JSON.stringify(defaultSiteDetails[name]));

/** What a new agency does in its first week, in the order in which it matters. */
export function setUpSteps(setUp: SetUp, { sendsMail, backsUp, isLive }: SiteState): readonly SetUpStep[] {
  const { examples, recipients, hasSecondFactor, hasBankDetails } = setUp;
  return [
    { label: "Enter your site details", to: "/admin/settings?part=site", isDone: !hasExampleDetails(setUp) },
    { label: "Set up a mail server (SMTP_URL)", to: "/admin/notifications", isDone: sendsMail },
    {
      label: "Add your notification address",
      to: "/admin/settings?part=mail",
      isDone: recipients > examples.recipients.length,
    },
    {
      label: "Add a second factor to your account",
      to: "/admin/settings?part=people",
      isDone: hasSecondFactor,
    },
    { label: "Enter your bank details", to: "/admin/settings?part=money", isDone: hasBankDetails },
    { label: "Add a planner", to: "/admin/planners", isDone: examples.own_planners > 0 },
    {
      label: "Publish an itinerary of your own",
      to: "/admin/itineraries/new",
      isDone: examples.own_itineraries > 0,
    },
    { label: "Schedule backups (BACKUP_EVERY)", to: "/admin/jobs", isDone: backsUp },
    { label: "Launch the site", to: "/admin#launch", isDone: isLive },
  ];
}

const some = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** What visitors, or the site's own mails, still show of the examples; empty when nothing is left. */
export function visibleExamples(setUp: SetUp): readonly string[] {
  const { itineraries, testimonials, planners, recipients } = setUp.examples;
  return [
    itineraries > 0 && some(itineraries, "example itinerary", "example itineraries"),
    testimonials > 0 && some(testimonials, "example quote", "example quotes"),
    planners.length > 0 && `example planners: ${planners.join(", ")}`,
    hasExampleContact(setUp) && "example contact details",
    recipients.length > 0 && `notification address ${recipients.join(", ")}`,
  ].filter((part) => part !== false);
}

/** The call link stays until another is entered: two pages need one. */
const hasExampleContact = ({ details }: Pick<SetUp, "details">): boolean =>
  (["email", "phone", "address"] as const).some(
    (name) => JSON.stringify(details[name]) === JSON.stringify(defaultSiteDetails[name]),
  );
