import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { Controller, type UseFormReturn } from "react-hook-form";
import { Panel } from "#app/components/admin/panel.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { TextArea, TextField } from "#app/components/ui/field.tsx";
import { LoadedSetting } from "#app/features/settings/loaded-setting.tsx";
import { OpeningHoursFields } from "#app/features/settings/opening-hours-fields.tsx";
import { type StoredSiteDetails, saveSiteDetails } from "#app/features/settings/settings.data.ts";
import { settingsKeys, storedSiteDetails } from "#app/features/settings/settings.queries.ts";
import { fromForm, type SiteDetailsForm, toForm } from "#app/features/settings/site-details-form.ts";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { notifyMerged } from "#app/lib/save-or-merge.ts";
import { useSavedForm } from "#app/lib/use-saved-form.ts";
import { siteDetails } from "#domain/site-details.schema.ts";

export function SiteDetailsSection() {
  const stored = useQuery(storedSiteDetails(useAdminClient()));
  return (
    <Panel title="Site details" description="Shown in the footer, on the contact page and in e-mails.">
      <LoadedSetting query={stored}>{(details) => <DetailsForm stored={details} />}</LoadedSetting>
    </Panel>
  );
}

const useDetailsForm = (stored: StoredSiteDetails) => {
  const client = useAdminClient();
  return useSavedForm<SiteDetailsForm>({
    name: "site-details",
    stored: toForm(stored.details),
    resolver: zodResolver(siteDetails),
    save: async (values) => notifyMerged(await saveSiteDetails(client, fromForm(values), stored)),
    done: { title: "Site details saved", description: "Visitors see them on the next page they open." },
    failed: "Failed to save the site details",
    affected: settingsKeys.siteDetails,
  });
};

function DetailsForm({ stored }: { stored: StoredSiteDetails }) {
  const { form, field, submit, canSave, isSubmitting } = useDetailsForm(stored);
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <ContactFields field={field} />
      <AddressField form={form} />
      <OpeningHoursFields form={form} />
      <div>
        <Button type="submit" disabled={!canSave}>
          {isSubmitting ? "Saving..." : "Save Site Details"}
        </Button>
      </div>
    </form>
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
