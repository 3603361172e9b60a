import { BankDetails } from "#app/features/settings/bank-details.tsx";
import { ImageMigration } from "#app/features/settings/image-migration.tsx";
import { NotificationEmails } from "#app/features/settings/notification-emails.tsx";
import { SiteDetailsSection } from "#app/features/settings/site-details-section.tsx";
import { UpdatePassword } from "#app/features/settings/update-password.tsx";

export function SettingsScreen() {
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <SiteDetailsSection />
      <BankDetails />
      <NotificationEmails />
      <UpdatePassword />
      <ImageMigration />
    </div>
  );
}
