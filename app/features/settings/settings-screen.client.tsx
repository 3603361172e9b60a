import type { ReactNode } from "react";
import { Link } from "react-router";
import { AskTravellers } from "#app/features/settings/ask-travellers.tsx";
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
import { useSectionInAddress } from "#app/features/settings/use-section-in-address.ts";

const SECTIONS: readonly { readonly id: string; readonly label: string; readonly section: ReactNode }[] = [
  { id: "site-details", label: "Site details", section: <SiteDetailsSection /> },
  { id: "proposal-defaults", label: "Money", section: <ProposalDefaults /> },
  { id: "bank-details", label: "Bank details", section: <BankDetails /> },
  { id: "notification-emails", label: "Notification emails", section: <NotificationEmails /> },
  { id: "reply-templates", label: "Reply templates", section: <ReplyTemplatesSection /> },
  { id: "ask-travellers", label: "Words of travellers", section: <AskTravellers /> },
  { id: "password", label: "Your password", section: <UpdatePassword /> },
  { id: "staff-sign-in", label: "Staff sign-in", section: <StaffSignIn /> },
  { id: "retention", label: "How long things are kept", section: <RetentionSection /> },
  { id: "erasure", label: "Erase a person", section: <ErasureSection /> },
  { id: "images", label: "Image migration", section: <ImageMigration /> },
];

/** Every setting on one page, with an index that leads to each. */
export function SettingsScreen() {
  useSectionInAddress();
  return (
    <div className="flex flex-col gap-4 lg:flex-row lg:gap-8">
      <nav aria-label="Settings" className="lg:order-last lg:w-56 lg:shrink-0">
        <ul className="flex flex-wrap gap-x-1 lg:sticky lg:top-20 lg:flex-col">
          {SECTIONS.map(({ id, label }) => (
            <li key={id}>
              <Link
                to={`#${id}`}
                className="inline-flex min-h-9 items-center rounded-lg px-3 font-semibold text-sea hover:bg-sand-deep"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex min-w-0 max-w-4xl grow flex-col gap-6">
        {SECTIONS.map(({ id, section }) => (
          <div key={id} id={id} className="scroll-mt-24">
            {section}
          </div>
        ))}
      </div>
    </div>
  );
}
