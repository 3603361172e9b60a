import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
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
  const { trip, set, errors, isBusy, offered, submit } = useTripForm(start, itineraryId, onSubmit);
  const count = countTripDays(trip.start_date, trip.end_date);
  const fit = count && describeFit(count, offered.length);
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      <TextField
        label="Title"
        value={trip.title}
        error={errors.title}
        onChange={(event) => set({ title: event.target.value })}
      />
      <TripDates trip={trip} errors={errors} offeredDays={offered.length} onChange={set} />
      {count && (
        <p role="status" className="text-ink-soft text-sm">
          {fit ?? `${count} ${count === 1 ? "day" : "days"}`}
        </p>
      )}
      <SelectField
        label="Trip status"
        value={trip.status}
        onChange={({ target: { value } }) =>
          set({ status: tripStatuses.find((status) => status === value) ?? "planning" })
        }
      >
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
          onChange={(days) => set({ days })}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" disabled={isBusy}>
          {isBusy ? busyLabel : submitLabel}
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

function useTripForm(start: Trip, itineraryId: string | null, onSubmit: TripFormProps["onSubmit"]) {
  const itinerary = useQuery(itineraryDays(useAdminData(), itineraryId));
  const offered = itinerary.data ?? [];
  const [trip, setTrip] = useState(start);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const set = (changes: Partial<Trip>) => {
    setTrip((before) => ({ ...before, ...changes }));
    setErrors({});
  };

  // The itinerary's days may load after the first day was chosen.
  useEffect(() => {
    if (offered.length === 0) return;
    setTrip((before) =>
      before.start_date && !before.end_date
        ? { ...before, end_date: lastDay(before.start_date, offered.length) }
        : before,
    );
  }, [offered.length]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    // The form may be sent before the itinerary's days, which determine the end date, have loaded.
    const known = itineraryId && itinerary.isPending ? ((await itinerary.refetch()).data ?? []) : offered;
    const parsed = tripForm.safeParse(withDays(trip, known));
    if (!parsed.success) {
      // Only the first message of each field: a missing date is not also too early.
      const { issues } = parsed.error;
      return setErrors(
        Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message])),
      );
    }
    setErrors({});
    setBusy(true);
    await onSubmit(parsed.data);
    setBusy(false);
  };
  return { trip, set, errors, isBusy, offered, submit };
}

interface TripDatesProps {
  trip: Trip;
  errors: Readonly<Record<string, string>>;
  /** The itinerary's length; 0 while unknown. */
  offeredDays: number;
  onChange(changes: Partial<Trip>): void;
}

/** Choosing the first day also suggests the last one if none is chosen. */
function TripDates({ trip, errors, offeredDays, onChange }: TripDatesProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-1 2xl:grid-cols-2">
      <TextField
        label="From"
        type="date"
        value={trip.start_date}
        error={errors.start_date}
        onChange={({ target: { value } }) =>
          onChange({
            start_date: value,
            ...(!trip.end_date && offeredDays > 0 && { end_date: lastDay(value, offeredDays) }),
          })
        }
      />
      <TextField
        label="To"
        type="date"
        value={trip.end_date}
        error={errors.end_date}
        onChange={(event) => onChange({ end_date: event.target.value })}
      />
    </div>
  );
}

/** The trip as stored. If its length differs from the itinerary's, it gets its own days. */
function withDays(trip: Trip, offered: readonly TripDay[]): Trip {
  const end_date = trip.end_date || (offered.length > 0 ? lastDay(trip.start_date, offered.length) : "");
  const length = countTripDays(trip.start_date, end_date);
  const isOwn = length !== null && (trip.days !== null || describeFit(length, offered.length) !== null);
  return { ...trip, end_date, days: isOwn ? fitDays(trip.days ?? offered, length) : trip.days };
}
