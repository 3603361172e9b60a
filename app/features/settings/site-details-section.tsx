import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Controller, type UseFormReturn, useForm } from "react-hook-form";
import { Panel } from "#app/components/admin/panel.tsx";
import { TableError } from "#app/components/admin/table-states.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { TextArea, TextField } from "#app/components/ui/field.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import { OpeningHoursFields } from "#app/features/settings/opening-hours-fields.tsx";
import { type StoredSiteDetails, saveSiteDetails } from "#app/features/settings/settings.data.ts";
import { settingsKeys, storedSiteDetails } from "#app/features/settings/settings.queries.ts";
import { fromForm, type SiteDetailsForm, toForm } from "#app/features/settings/site-details-form.ts";
import { useAdminData } from "#app/lib/admin-session.tsx";
import { errorMessage } from "#app/lib/app-error.ts";
import { keepDraft, readDraft } from "#app/lib/kept-draft.ts";
import { notify } from "#app/lib/notify.ts";
import { tellMerged } from "#app/lib/tell-merged.ts";
import { siteDetails } from "#domain/site-details.schema.ts";

export function SiteDetailsSection() {
  const stored = useQuery(storedSiteDetails(useAdminData()));
  return (
    <Panel title="Site details" description="Shown in the footer, on the contact page and in e-mails.">
      {stored.isPending && <Skeleton className="h-64" />}
      {stored.error && <TableError message={stored.error.message} onRetry={() => stored.refetch()} />}
      {stored.data && <DetailsForm key={JSON.stringify(stored.data)} stored={stored.data} />}
    </Panel>
  );
}

function DetailsForm({ stored }: { stored: StoredSiteDetails }) {
  const client = useAdminData();
  const queries = useQueryClient();
  const form = useForm<SiteDetailsForm>({
    resolver: zodResolver(siteDetails),
    defaultValues: toForm(stored.details),
  });
  const { isSubmitting, isDirty } = form.formState;
  useKeptForm(form, toForm(stored.details));

  const save = form.handleSubmit(async (values) => {
    try {
      tellMerged(await saveSiteDetails(client, fromForm(values), stored));
      void notify({
        tone: "success",
        title: "Site details saved",
        description: "Visitors see them on the next page they open.",
      });
    } catch (cause) {
      const description = errorMessage(cause);
      void notify({ tone: "error", title: "Failed to save the site details", description });
      return;
    }
    await queries.invalidateQueries({ queryKey: settingsKeys.siteDetails });
  });

  return (
    <form onSubmit={save} noValidate className="flex flex-col gap-4">
      <ContactFields form={form} />
      <AddressField form={form} />
      <OpeningHoursFields form={form} />
      <div>
        <Button type="submit" disabled={isSubmitting || !isDirty}>
          {isSubmitting ? "Saving..." : "Save Site Details"}
        </Button>
      </div>
    </form>
  );
}

/** Unsaved input survives a reload. */
function useKeptForm(form: UseFormReturn<SiteDetailsForm>, start: SiteDetailsForm) {
  const [stored] = useState(start);
  useEffect(() => {
    const kept = readDraft("site-details", stored);
    if (kept) form.reset(kept, { keepDefaultValues: true });
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keepDraft("site-details", stored, values),
    });
  }, [form, stored]);
}

/** Contact details, the partner, and the holding page. */
function ContactFields({ form }: { form: UseFormReturn<SiteDetailsForm> }) {
  const { errors } = form.formState;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField label="Site name" error={errors.name?.message} {...form.register("name")} />
      <TextField
        label="Contact e-mail"
        type="email"
        error={errors.email?.message}
        {...form.register("email")}
      />
      <TextField label="Phone" type="tel" error={errors.phone?.message} {...form.register("phone")} />
      <TextField
        label="Emergency phone"
        hint="Shown to travelers from two weeks before departure until they return. Leave empty to show none."
        type="tel"
        error={errors.emergencyPhone?.message}
        {...form.register("emergencyPhone")}
      />
      <TextField
        label="30-minute call (scheduling link)"
        type="url"
        error={errors.scheduling?.message}
        {...form.register("scheduling")}
      />
      <TextField
        label="Instagram"
        type="url"
        error={errors.instagram?.message}
        {...form.register("instagram")}
      />
      <TextField label="TikTok" type="url" error={errors.tiktok?.message} {...form.register("tiktok")} />
      <TextField label="Partner name" error={errors.partnerName?.message} {...form.register("partnerName")} />
      <TextField
        label="Partner link"
        type="url"
        error={errors.partnerUrl?.message}
        {...form.register("partnerUrl")}
      />
      <TextField
        label="Holding page text"
        hint="Shown while the site is not live."
        error={errors.launchText?.message}
        {...form.register("launchText")}
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
