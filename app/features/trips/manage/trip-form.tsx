import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { Button } from "#app/components/ui/button.tsx";
import { SelectField, TextField } from "#app/components/ui/field.tsx";
import { itineraryDays } from "#app/features/trips/manage/manage-trips.queries.ts";
import { OwnDays } from "#app/features/trips/manage/own-days.tsx";
import { countTripDays, describeFit, fitDays, lastDay } from "#app/features/trips/manage/trip-days.ts";
import { STATUS_LABELS } from "#app/features/trips/trip-tabs.ts";
import { useAdminData } from "#app/lib/admin-session.tsx";
import { type TripForm as Trip, type TripDay, tripForm, tripStatuses } from "#domain/trips.schema.ts";

interface TripFormProps {
  start: Trip;
  itineraryId: string | null;
  submitLabel: string;
  busyLabel: string;
  onSubmit(trip: Trip): Promise<unknown>;
  onCancel?: (() => void) | undefined;
}

/** Dates, status and days of a new or existing trip. */
export function TripForm({ start, itineraryId, submitLabel, busyLabel, onSubmit, onCancel }: TripFormProps) {
  const { form, offered } = useTripForm(start, itineraryId);
  const { errors, isSubmitting } = form.formState;
  const trip = form.watch();
  const count = countTripDays(trip.start_date, trip.end_date);
  const fit = count && describeFit(count, offered.length);
  return (
    <form
      onSubmit={form.handleSubmit(async (sent) => void (await onSubmit(sent)))}
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
      {count && (
        <p role="status" className="text-ink-soft text-sm">
          {fit ?? `${count} ${count === 1 ? "day" : "days"}`}
        </p>
      )}
      <SelectField label="Trip status" {...form.register("status")}>
        {tripStatuses.map((status) => (
          <option key={status} value={status}>
            {STATUS_LABELS[status]}
          </option>
        ))}
      </SelectField>
      {count && (
        <OwnDays
          days={fitDays(trip.days ?? offered, count)}
          isOwn={trip.days !== null || Boolean(fit)}
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

function useTripForm(start: Trip, itineraryId: string | null) {
  const itinerary = useQuery(itineraryDays(useAdminData(), itineraryId));
  const offered = itinerary.data ?? [];
  const form = useForm<Trip>({
    defaultValues: start,
    resolver: async (trip, ...context) => {
      // The form may be sent before the itinerary's days, which determine the end date, have loaded.
      const known = itineraryId && itinerary.isPending ? ((await itinerary.refetch()).data ?? []) : offered;
      return zodResolver(tripForm)(withDays(trip, known), ...context);
    },
  });
  const firstDay = form.watch("start_date");
  // Choosing the first day suggests the last day if none is chosen. The itinerary's days may load later.
  useEffect(() => {
    if (!firstDay || offered.length === 0 || form.getValues("end_date")) return;
    form.setValue("end_date", lastDay(firstDay, offered.length));
  }, [form, firstDay, offered.length]);
  return { form, offered };
}

/** The trip as stored. If its length differs from the itinerary's, it gets its own days. */
function withDays(trip: Trip, offered: readonly TripDay[]): Trip {
  const end_date = trip.end_date || (offered.length > 0 ? lastDay(trip.start_date, offered.length) : "");
  const length = countTripDays(trip.start_date, end_date);
  const isOwn = length !== null && (trip.days !== null || describeFit(length, offered.length) !== null);
  return { ...trip, end_date, days: isOwn ? fitDays(trip.days ?? offered, length) : trip.days };
}
