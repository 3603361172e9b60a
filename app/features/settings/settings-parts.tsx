import type { ReactNode } from "react";
import { AskTravelers } from "#app/features/settings/ask-travelers.tsx";
import { BankDetails } from "#app/features/settings/bank-details.tsx";
import { ErasureSection } from "#app/features/settings/erasure-section.tsx";
import { ImageMigration } from "#app/features/settings/image-migration.tsx";
import { NotificationEmails } from "#app/features/settings/notification-emails.tsx";
import { ProposalDefaults } from "#app/features/settings/proposal-defaults.tsx";
import { ReplyTemplatesSection } from "#app/features/settings/reply-templates-section.tsx";
import { RetentionSection } from "#app/features/settings/retention-section.tsx";
import { SiteDetailsSection } from "#app/features/settings/site-details-section.tsx";
import { StaffSignIn } from "#app/features/settings/staff-sign-in.tsx";
import { UpdatePassword } from "#app/features/settings/update-password.tsx";

export interface SettingsSection {
  /** Also the URL fragment that opens the section: '/admin/settings#bank-details'. */
  readonly id: string;
  readonly section: ReactNode;
}

export interface SettingsPart {
  readonly id: string;
  readonly label: string;
  readonly sections: readonly SettingsSection[];
}

export const SETTINGS_PARTS: readonly SettingsPart[] = [
  {
    id: "site",
    label: "Site",
    sections: [{ id: "site-details", section: <SiteDetailsSection /> }],
  },
  {
    id: "money",
    label: "Money",
    sections: [
      { id: "proposal-defaults", section: <ProposalDefaults /> },
      { id: "bank-details", section: <BankDetails /> },
    ],
  },
  {
    id: "mail",
    label: "Mail and templates",
    sections: [
      { id: "notification-emails", section: <NotificationEmails /> },
      { id: "reply-templates", section: <ReplyTemplatesSection /> },
      { id: "ask-travelers", section: <AskTravelers /> },
    ],
  },
  {
    id: "people",
    label: "People and security",
    sections: [
      { id: "password", section: <UpdatePassword /> },
      { id: "staff-sign-in", section: <StaffSignIn /> },
    ],
  },
  {
    id: "data",
    label: "Data",
    sections: [
      { id: "retention", section: <RetentionSection /> },
      { id: "erasure", section: <ErasureSection /> },
      { id: "images", section: <ImageMigration /> },
    ],
  },
];

/** The part named in the URL, directly or by one of its sections. */
export function partFromUrl(parts: readonly SettingsPart[], search: URLSearchParams, hash: string) {
  const sectionId = hash.slice(1);
  return (
    parts.find(({ sections }) => sections.some(({ id }) => id === sectionId)) ??
    parts.find(({ id }) => id === search.get("part")) ??
    // A link from a request opens the erasure form.
    (search.has("erase") ? parts.find(({ id }) => id === "data") : undefined) ??
    parts[0]
  );
}
