import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { Button } from "#app/components/ui/button.tsx";
import { SelectField, TextField } from "#app/components/ui/field.tsx";
import { itineraryDays } from "#app/features/trips/manage/manage-trips.queries.ts";
import { countTripDays, describeFit, fitDays, tripEndDate } from "#app/features/trips/manage/trip-days.ts";
import { TripDaysEditor } from "#app/features/trips/manage/trip-days-editor.tsx";
import { STATUS_LABELS } from "#app/features/trips/trip-tabs.ts";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { type TripForm as Trip, type TripDay, tripForm, tripStatuses } from "#domain/trips.schema.ts";

interface TripFormProps {
  initialTrip: Trip;
  itineraryId: string | null;
  submitLabel: string;
  busyLabel: string;
  onSubmit(trip: Trip): Promise<unknown>;
  onCancel?: (() => void) | undefined;
}

/** Dates, status and days of a new or existing trip. */
export function TripForm({
  initialTrip,
  itineraryId,
  submitLabel,
  busyLabel,
  onSubmit,
  onCancel,
}: TripFormProps) {
  const { form, suggestedDays } = useTripForm(initialTrip, itineraryId);
  const { errors, isSubmitting } = form.formState;
  const trip = form.watch();
  const dayCount = countTripDays(trip.start_date, trip.end_date);
  const fitText = dayCount && describeFit(dayCount, suggestedDays.length);
  return (
    <form
      onSubmit={form.handleSubmit(async (values) => void (await onSubmit(values)))}
      noValidate
      className="flex flex-col gap-3"
    >
      <TextField label="Title" error={errors.title?.message} {...form.register("title")} />
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-1 2xl:grid-cols-2">
        <TextField
          label="From"
          type="date"
          error={errors.start_date?.message}
          {...form.register("start_date")}
        />
        <TextField label="To" type="date" error={errors.end_date?.message} {...form.register("end_date")} />
      </div>
      {dayCount && (
        <p role="status" className="text-ink-soft text-sm">
          {fitText ?? `${dayCount} ${dayCount === 1 ? "day" : "days"}`}
        </p>
      )}
      <SelectField label="Trip status" {...form.register("status")}>
        {tripStatuses.map((status) => (
          <option key={status} value={status}>
            {STATUS_LABELS[status]}
          </option>
        ))}
      </SelectField>
      {dayCount && (
        <TripDaysEditor
          days={fitDays(trip.days ?? suggestedDays, dayCount)}
          hasOwnDays={trip.days !== null || Boolean(fitText)}
          onChange={(days) => form.setValue("days", days)}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" disabled={isSubmitting}>
          {isSubmitting ? busyLabel : submitLabel}
        </Button>
        {onCancel && (
          <Button variant="quiet" size="sm" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

function useTripForm(initialTrip: Trip, itineraryId: string | null) {
  const itinerary = useQuery(itineraryDays(useAdminClient(), itineraryId));
  const suggestedDays = itinerary.data ?? [];
  const form = useForm<Trip>({
    defaultValues: initialTrip,
    resolver: async (trip, ...context) => {
      // The form may be sent before the itinerary's days, which determine the end date, have loaded.
      const loadedDays =
        itineraryId && itinerary.isPending ? ((await itinerary.refetch()).data ?? []) : suggestedDays;
      return zodResolver(tripForm)(tripToStore(trip, loadedDays), ...context);
    },
  });
  const firstDay = form.watch("start_date");
  // Choosing the first day suggests the last day if none is chosen. The itinerary's days may load later.
  useEffect(() => {
    if (!firstDay || suggestedDays.length === 0 || form.getValues("end_date")) return;
    form.setValue("end_date", tripEndDate(firstDay, suggestedDays.length));
  }, [form, firstDay, suggestedDays.length]);
  return { form, suggestedDays };
}

/** The trip to store. If it has more or fewer days than the itinerary, it gets its own days. */
function tripToStore(trip: Trip, suggestedDays: readonly TripDay[]): Trip {
  const end_date =
    trip.end_date || (suggestedDays.length > 0 ? tripEndDate(trip.start_date, suggestedDays.length) : "");
  const dayCount = countTripDays(trip.start_date, end_date);
  const hasOwnDays =
    dayCount !== null && (trip.days !== null || describeFit(dayCount, suggestedDays.length) !== null);
  return { ...trip, end_date, days: hasOwnDays ? fitDays(trip.days ?? suggestedDays, dayCount) : trip.days };
}
