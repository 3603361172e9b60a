import { BankDetails } from "#app/features/settings/bank-details.tsx";
import { ErasureSection } from "#app/features/settings/erasure-section.tsx";
import { ImageMigration } from "#app/features/settings/image-migration.tsx";
import { NotificationEmails } from "#app/features/settings/notification-emails.tsx";
import { ReplyTemplatesSection } from "#app/features/settings/reply-templates-section.tsx";
import { RetentionSection } from "#app/features/settings/retention-section.tsx";
import { SiteDetailsSection } from "#app/features/settings/site-details-section.tsx";
import { StaffSignIn } from "#app/features/settings/staff-sign-in.tsx";
import { UpdatePassword } from "#app/features/settings/update-password.tsx";

export function SettingsScreen() {
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <SiteDetailsSection />
      <BankDetails />
      <NotificationEmails />
      <ReplyTemplatesSection />
      <UpdatePassword />
      <StaffSignIn />
      <RetentionSection />
      <ErasureSection />
      <ImageMigration />
    </div>
  );
}
