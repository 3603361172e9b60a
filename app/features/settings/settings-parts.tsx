import type { ReactNode } from "react";
import { AskTravelersSection } from "#app/features/settings/ask-travelers-section.tsx";
import { BankDetailsSection } from "#app/features/settings/bank-details-section.tsx";
import { ErasureSection } from "#app/features/settings/erasure-section.tsx";
import { ImageMigrationSection } from "#app/features/settings/image-migration-section.tsx";
import { NotificationEmailsSection } from "#app/features/settings/notification-emails-section.tsx";
import { ProposalDefaultsSection } from "#app/features/settings/proposal-defaults-section.tsx";
import { ReplyTemplatesSection } from "#app/features/settings/reply-templates-section.tsx";
import { RetentionSection } from "#app/features/settings/retention-section.tsx";
import { SiteDetailsSection } from "#app/features/settings/site-details-section.tsx";
import { StaffSignInSection } from "#app/features/settings/staff-sign-in-section.tsx";

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
      { id: "proposal-defaults", section: <ProposalDefaultsSection /> },
      { id: "bank-details", section: <BankDetailsSection /> },
    ],
  },
  {
    id: "mail",
    label: "Mail and templates",
    sections: [
      { id: "notification-emails", section: <NotificationEmailsSection /> },
      { id: "reply-templates", section: <ReplyTemplatesSection /> },
      { id: "ask-travelers", section: <AskTravelersSection /> },
    ],
  },
  {
    id: "people",
    label: "People and security",
    sections: [{ id: "staff-sign-in", section: <StaffSignInSection /> }],
  },
  {
    id: "data",
    label: "Data",
    sections: [
      { id: "retention", section: <RetentionSection /> },
      { id: "erasure", section: <ErasureSection /> },
      { id: "images", section: <ImageMigrationSection /> },
    ],
  },
];

/** The part named in the URL, directly or by one of its sections. */
export function partFromUrl(parts: readonly SettingsPart[], search: URLSearchParams, hash: string) {
  const sectionId = hash.slice(1);
  return (
    parts.find(({ sections }) => sections.some(({ id }) => id === sectionId)) ??
    parts.find(({ id }) => id === search.get("part")) ??
    parts[0]
  );
}
