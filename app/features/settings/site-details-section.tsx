import { Controller, type UseFormReturn } from "react-hook-form";
import { RecordForm } from "#app/components/admin/record-form.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { TextArea, TextField } from "#app/components/ui/field.tsx";
import { OpeningHoursFields } from "#app/features/settings/opening-hours-fields.tsx";
import { SettingPanel, useSettingForm } from "#app/features/settings/setting-form.tsx";
import { fromForm, type SiteDetailsForm, toForm } from "#app/features/settings/site-details-form.ts";
import type { Setting } from "#app/lib/site-settings.ts";
import type { SeenRecord } from "#app/lib/unsaved-input.ts";
import type { SiteDetails } from "#domain/default-site-details.ts";
import { parseSiteDetails, SITE_DETAILS_KEY, siteDetails } from "#domain/site-details.schema.ts";

const SETTING: Setting<SiteDetails> = {
  key: SITE_DETAILS_KEY,
  what: "the site details",
  labels: {
    name: "site name",
    email: "contact e-mail",
    phone: "phone",
    emergencyPhone: "emergency phone",
    address: "address",
    registration: "company registration",
    protection: "protection of payments",
    hours: "business hours",
    timeZone: "time zone",
    instagram: "Instagram",
    tiktok: "TikTok",
    partnerName: "partner name",
    partnerUrl: "partner link",
    scheduling: "scheduling link",
    launchText: "holding page text",
  },
  parse: parseSiteDetails,
};

export function SiteDetailsSection() {
  return (
    <SettingPanel
      setting={SETTING}
      title="Site details"
      description="Shown in the footer, on the contact page and in e-mails."
    >
      {(record) => <DetailsForm stored={record} />}
    </SettingPanel>
  );
}

const useDetailsForm = ({ row, version }: SeenRecord<SiteDetails>) =>
  useSettingForm<SiteDetails, SiteDetailsForm>(SETTING, {
    record: { row: toForm(row), version },
    schema: siteDetails,
    toValue: fromForm,
    done: { title: "Site details saved", description: "Visitors see them on the next page they open." },
    failed: "Failed to save the site details",
  });

function DetailsForm({ stored }: { stored: SeenRecord<SiteDetails> }) {
  const record = useDetailsForm(stored);
  const { form, field, canSave, isSubmitting } = record;
  return (
    <RecordForm record={record}>
      <ContactFields field={field} />
      <AddressField form={form} />
      <OpeningHoursFields form={form} />
      <div>
        <Button type="submit" disabled={!canSave}>
          {isSubmitting ? "Saving..." : "Save Site Details"}
        </Button>
      </div>
    </RecordForm>
  );
}

/** Contact details, the partner, and the holding page. */
function ContactFields({ field }: Pick<ReturnType<typeof useDetailsForm>, "field">) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField label="Site name" {...field("name")} />
      <TextField label="Contact e-mail" type="email" {...field("email")} />
      <TextField label="Phone" type="tel" {...field("phone")} />
      <TextField
        label="Emergency phone"
        hint="Shown to travelers from two weeks before departure until they return. Leave empty to show none."
        type="tel"
        {...field("emergencyPhone")}
      />
      <TextField label="30-minute call (scheduling link)" type="url" {...field("scheduling")} />
      <TextField label="Instagram" type="url" {...field("instagram")} />
      <TextField label="TikTok" type="url" {...field("tiktok")} />
      <TextField label="Partner name" {...field("partnerName")} />
      <TextField label="Partner link" type="url" {...field("partnerUrl")} />
      <TextField
        label="Company registration"
        hint="Shown in the footer and on proposals, such as 'Company no. 12345, Barbados'."
        {...field("registration")}
      />
      <TextField
        label="How payments are protected"
        hint="Shown on About, in the footer and on proposals, such as 'Bonded with … for …'."
        {...field("protection")}
      />
      <TextField
        label="Holding page text"
        hint="Shown while the site is not live."
        {...field("launchText")}
      />
    </div>
  );
}

function AddressField({ form }: { form: UseFormReturn<SiteDetailsForm> }) {
  return (
    <Controller
      control={form.control}
      name="address"
      render={({ field }) => (
        <TextArea
          label="Address"
          hint="Enter the address as it should appear."
          rows={3}
          {...field}
          value={field.value.join("\n")}
          onChange={(event) => field.onChange(event.target.value.split("\n"))}
        />
      )}
    />
  );
}
