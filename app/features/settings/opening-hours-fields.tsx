import { useState } from "react";
import { type UseFormReturn, useFieldArray } from "react-hook-form";
import { Button } from "#app/components/ui/button.tsx";
import { Options, SelectField, TextField } from "#app/components/ui/field.tsx";
import { blankHours, type SiteDetailsForm } from "#app/features/settings/site-details-form.ts";
import { describeOffset, describeZone, weekdays } from "#domain/opening-times.ts";
import { zoneOffsetMs } from "#domain/zone-offset.ts";

/** Opening times per group of weekdays, and their time zone. */
export function OpeningHoursFields({ form }: { form: UseFormReturn<SiteDetailsForm> }) {
  const hours = useFieldArray({ control: form.control, name: "hours" });
  const { errors, defaultValues } = form.formState;
  const [zones] = useState(() => timeZones(defaultValues?.timeZone));
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-semibold">Business hours</legend>
      {hours.fields.map((field, index) => (
        <fieldset key={field.id} className="flex flex-wrap items-end gap-x-6 gap-y-3">
          <legend className="sr-only">Hours, row {index + 1}</legend>
          <Days form={form} index={index} text={field.text} />
          <TextField
            label="Opens"
            type="time"
            error={errors.hours?.[index]?.opens?.message}
            {...form.register(`hours.${index}.opens`)}
          />
          <TextField
            label="Closes"
            type="time"
            error={errors.hours?.[index]?.closes?.message}
            {...form.register(`hours.${index}.closes`)}
          />
          <Button
            variant="quiet"
            onClick={() => hours.remove(index)}
            aria-label={`Remove the hours of row ${index + 1}`}
          >
            Remove
          </Button>
        </fieldset>
      ))}
      <div>
        <Button variant="secondary" size="sm" onClick={() => hours.append(blankHours())}>
          Add hours
        </Button>
      </div>
      <SelectField label="Time zone" error={errors.timeZone?.message} {...form.register("timeZone")}>
        <Options of={zones.map(({ zone, label }) => [zone, label])} />
      </SelectField>
    </fieldset>
  );
}

interface DaysProps {
  form: UseFormReturn<SiteDetailsForm>;
  index: number;
  /** Free text from older settings. Visitors see it instead of the days. */
  text: string | undefined;
}

function Days({ form, index, text }: DaysProps) {
  const error = form.formState.errors.hours?.[index]?.days?.message;
  return (
    <div className="flex basis-full flex-col gap-1">
      {text && (
        <p className="text-ink-soft text-sm">Visitors read ‘{text}’. Choose the days to replace this text.</p>
      )}
      <div className="flex flex-wrap gap-x-4">
        {weekdays.map((day) => (
          <label key={day} className="inline-flex min-h-9 items-center gap-2">
            <input
              type="checkbox"
              value={day}
              className="size-4 accent-leaf"
              {...form.register(`hours.${index}.days`)}
            />
            {day}
          </label>
        ))}
      </div>
      {error && (
        <p role="alert" className="text-coral-ink text-sm">
          {error}
        </p>
      )}
    </div>
  );
}

/** All time zones the browser knows, plus the stored one, which may be an unlisted alias. */
function timeZones(stored: string | undefined): readonly { readonly zone: string; readonly label: string }[] {
  const now = Date.now();
  return [...new Set([...(stored ? [stored] : []), ...Intl.supportedValuesOf("timeZone")])]
    .map((zone) => ({ zone, label: `${describeZone(zone)} (${describeOffset(zoneOffsetMs(now, zone))})` }))
    .sort((a, b) => a.label.localeCompare(b.label, "en"));
}
