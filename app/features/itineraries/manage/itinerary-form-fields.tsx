import { useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { ConfirmDialog } from "#app/components/admin/confirm-dialog.tsx";
import { MultiSelectField } from "#app/components/admin/form-controls.tsx";
import { TextArea, TextField } from "#app/components/ui/field.tsx";
import {
  countWrittenDaysAfter,
  DURATION_DAYS,
  fitDays,
  PRICE,
  toDuration,
  toPrice,
} from "#app/features/itineraries/manage/itinerary-days.ts";
import { type ItineraryForm, offeredCountries } from "#app/features/itineraries/manage/itinerary-form.ts";
import { PriceLevelFields } from "#app/features/itineraries/manage/price-level-fields.tsx";
import { regions, tripTypes } from "#domain/itinerary-lists.ts";
import { numberProblem } from "#domain/typed-number.ts";

/** Basic fields: title, places, categories, duration, price and description. */
export function ItineraryBasics({ form }: { form: UseFormReturn<ItineraryForm> }) {
  const { register, watch } = form;
  const { errors } = form.formState;
  const [chosenRegions, chosenCountries] = watch(["regions", "countries"]);
  return (
    <>
      <TextField label="Title" required {...register("title")} />
      <TextField label="Subtitle" optional {...register("subtitle")} />
      <div className="grid gap-4 sm:grid-cols-3">
        <MultiSelectField control={form.control} name="regions" label="Regions" options={regions} />
        <MultiSelectField
          control={form.control}
          name="countries"
          label="Countries"
          options={offeredCountries(chosenRegions, chosenCountries)}
        />
        <MultiSelectField control={form.control} name="categories" label="Categories" options={tripTypes} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Duration form={form} />
        <TextField
          label="Price (USD, starting at)"
          required
          inputMode="decimal"
          error={errors.price?.message}
          {...register("price", {
            validate: (typed) => numberProblem(typed, PRICE),
            onBlur: ({ target: { value } }) => {
              if (!numberProblem(value, PRICE))
                form.setValue("price", String(toPrice(value)), { shouldDirty: true });
            },
          })}
        />
      </div>
      <PriceLevelFields form={form} />
      <TextArea label="Description" rows={5} {...register("description")} />
    </>
  );
}

/** How long to wait for another digit before days are removed, because a typed 1 may become 10. */
const TYPING_PAUSE_MS = 800;
/** Durations up to this one are applied while typing, longer ones after a pause. */
const MAX_DAYS_WHILE_TYPING = 60;

/** The duration field. It adds and removes days, but asks first if days with content would be lost. */
function Duration({ form }: { form: UseFormReturn<ItineraryForm> }) {
  const [pendingDuration, setPendingDuration] = useState<number | null>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  const apply = (duration: number) => {
    form.setValue("duration", String(duration), { shouldDirty: true });
    const days = form.getValues("days");
    // Setting the same days again would remount their fields, and the focused one would lose its focus.
    if (days.length !== duration) form.setValue("days", fitDays(days, duration), { shouldDirty: true });
  };
  const applyOrAsk = (typed: string) => {
    clearTimeout(pause.current);
    if (numberProblem(typed, DURATION_DAYS)) return;
    const duration = toDuration(typed);
    if (countWrittenDaysAfter(form.getValues("days"), duration) > 0) setPendingDuration(duration);
    else apply(duration);
  };
  const applyWhileTyping = (typed: string) => {
    clearTimeout(pause.current);
    const duration = Number(typed);
    const isInRange = /^\d+$/.test(typed) && duration >= 1 && duration <= MAX_DAYS_WHILE_TYPING;
    if (isInRange && countWrittenDaysAfter(form.getValues("days"), duration) === 0) apply(duration);
    else if (typed) pause.current = setTimeout(() => applyOrAsk(typed), TYPING_PAUSE_MS);
  };
  const lostDays =
    pendingDuration === null ? 0 : countWrittenDaysAfter(form.getValues("days"), pendingDuration);
  return (
    <>
      <TextField
        label="Duration (days)"
        inputMode="numeric"
        error={form.formState.errors.duration?.message}
        {...form.register("duration", {
          validate: (typed) => numberProblem(typed, DURATION_DAYS),
          onChange: (event) => applyWhileTyping(event.target.value),
          onBlur: (event) => applyOrAsk(event.target.value),
        })}
      />
      <ConfirmDialog
        open={pendingDuration !== null}
        onOpenChange={(open) => {
          if (open) return;
          setPendingDuration(null);
          form.setValue("duration", String(form.getValues("days").length));
        }}
        title="Shorten the trip?"
        description={`This removes the last ${lostDays === 1 ? "day, which has" : `${lostDays} days, which have`} text.`}
        confirmLabel="Remove them"
        busyLabel="Removing..."
        onConfirm={() => pendingDuration !== null && apply(pendingDuration)}
      />
    </>
  );
}
