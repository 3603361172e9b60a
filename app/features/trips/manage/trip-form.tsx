import { useQuery } from "@tanstack/react-query";
import { type BaseSyntheticEvent, useEffect, useId, useState } from "react";
import { DayFactsEditor } from "#app/components/admin/day-facts-editor.tsx";
import { PlaceOptions } from "#app/components/admin/day-place-fields.tsx";
import { DaysEditor } from "#app/components/admin/days-editor.tsx";
import { RecordForm, useCloseQuestion } from "#app/components/admin/record-form.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Options, SelectField, TextField } from "#app/components/ui/field.tsx";
import {
  itineraryDays,
  TRIP_CHANGE_KEYS,
  type TripOfRequest,
  tripFields,
} from "#app/features/trips/manage/manage-trips.data.ts";
import { PlanFields } from "#app/features/trips/manage/plan-fields.tsx";
import {
  countTripDays,
  daysToStore,
  describeFit,
  describeOwnDays,
  tripEndDate,
} from "#app/features/trips/manage/trip-days.ts";
import { addZones } from "#app/features/trips/manage/zone-of-place.ts";
import { STATUS_LABELS } from "#app/features/trips/trip-tabs.ts";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { readLastChange } from "#app/lib/last-change.ts";
import { type FieldLabels, saveTableRow } from "#app/lib/save-row.ts";
import type { ToastOrTitle } from "#app/lib/use-action-with-toast.ts";
import { type RecordFormOptions, useRecordForm } from "#app/lib/use-record-form.ts";
import { addOpenDays, BLANK_DAY } from "#domain/add-open-days.ts";
import { lastDayAfter } from "#domain/calendar-days.ts";
import { describePlanChanges } from "#domain/plan-changes.ts";
import { type TripForm as Trip, type TripDay, tripForm, tripStatuses } from "#domain/trips.schema.ts";

const LABELS: FieldLabels<Trip> = {
  title: "title",
  start_date: "first day",
  end_date: "last day",
  status: "status",
  days: "days",
  stays: "stays",
  moves: "journeys",
  contacts: "contacts",
};

type TripToEdit = Trip & Pick<TripOfRequest, "id" | "updated_at">;

/** Dates, status and days of an existing trip. */
export function EditTripForm({ trip, onClose }: { trip: TripToEdit; onClose(): void }) {
  const client = useAdminClient();
  const { id } = trip;
  return (
    <TripForm
      name={id}
      trip={trip}
      blank={trip}
      itineraryId={null}
      submitLabel="Save trip"
      busyLabel="Saving..."
      save={(wanted, seen, _newId, announcement) =>
        saveTableRow(client, {
          table: "trips",
          id,
          what: "this trip",
          labels: LABELS,
          seen,
          wanted,
          ...(announcement && { along: { announcement } }),
          toFields: (row) => tripFields.parse(row),
        })
      }
      done="Trip updated"
      failed="Failed to update the trip"
      onClose={onClose}
    />
  );
}

type Save<Result> = RecordFormOptions<Trip, Trip, Result>["save"];
/** With what the traveler is told of the change; null for a trip that they do not follow yet. */
type SaveTrip<Result> = (
  ...args: [
    ...Parameters<Save<Result>>,
    announcement: { readonly tell: boolean; readonly sentences: string[] } | null,
  ]
) => Promise<Result>;

interface TripFormProps<Result> {
  /** The trip, or the request of a new one, in the store of unsaved input. */
  name: string;
  /** Null for a new trip. */
  trip: TripToEdit | null;
  blank: Trip;
  /** The itinerary of a new trip. */
  itineraryId: string | null;
  submitLabel: string;
  busyLabel: string;
  save: SaveTrip<Result>;
  done: ToastOrTitle | ((result: Result) => ToastOrTitle);
  failed: string;
  onClose(): void;
}

export function TripForm<Result>(props: TripFormProps<Result>) {
  const { trip, itineraryId, onClose } = props;
  const itinerary = useQuery(itineraryDays(useAdminClient(), itineraryId));
  const client = useAdminClient();
  const record = useRecordForm<Trip, Trip, Result>({
    what: "this trip",
    name: `trips:${props.name}`,
    record: trip && { row: tripFields.parse(trip), version: trip.updated_at },
    blank: props.blank,
    schema: tripForm,
    labels: LABELS,
    readLastChange: async () => trip && readLastChange(client, "trips", trip.id),
    save: async (values, seen, newId): Promise<Result> =>
      props.save(
        { ...values, days: daysToStore(values, itinerary.data ?? []), ...(await addZones(values)) },
        seen,
        newId,
        sentences.length > 0 ? { tell: isTold, sentences: [...sentences] } : null,
      ),
    done: props.done,
    failed: props.failed,
    affected: TRIP_CHANGE_KEYS,
    onSaved: onClose,
  });
  const { form, field, input } = record;
  const [isTold, setTold] = useState(true);
  const sentences: readonly string[] =
    trip?.status === "upcoming" ? describePlanChanges(trip, { ...trip, ...record.changes }) : [];
  const { close, question } = useCloseQuestion(record, onClose);
  const count = itinerary.data?.length ?? 0;
  // Choosing the first day suggests the last day if none is chosen. The itinerary's days may load later.
  useEffect(() => {
    if (!input.start_date || count === 0 || form.getValues("end_date")) return;
    form.setValue("end_date", tripEndDate(input.start_date, count));
  }, [form, input.start_date, count]);

  // The form may be sent before the itinerary's days, which determine the last day, have loaded.
  const submit = async (event?: BaseSyntheticEvent) => {
    event?.preventDefault();
    const loaded = itinerary.isPending ? (await itinerary.refetch()).data : itinerary.data;
    const { start_date, end_date } = form.getValues();
    if (!end_date && loaded?.length) form.setValue("end_date", tripEndDate(start_date, loaded.length));
    await record.submit();
  };
  return (
    <RecordForm record={{ ...record, submit }} className="flex flex-col gap-3">
      <TextField label="Title" {...field("title")} />
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-1 2xl:grid-cols-2">
        <TextField label="From" type="date" {...field("start_date")} />
        <TextField label="To" type="date" {...field("end_date")} />
      </div>
      <SelectField label="Trip status" {...field("status")}>
        <Options of={tripStatuses.map((status) => [status, STATUS_LABELS[status]])} />
      </SelectField>
      <Days
        trip={input}
        itineraryDays={itinerary.data ?? []}
        onChange={(days, endDate) => {
          form.setValue("days", days);
          form.setValue("end_date", endDate);
        }}
      />
      {trip && <PlanFields record={record} start={trip.start_date} />}
      {sentences.length > 0 && <Announcement sentences={sentences} isTold={isTold} onChange={setTold} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" disabled={record.isSubmitting}>
          {record.isSubmitting ? props.busyLabel : props.submitLabel}
        </Button>
        <Button variant="quiet" size="sm" onClick={close}>
          Cancel
        </Button>
      </div>
      {question}
    </RecordForm>
  );
}

interface AnnouncementProps {
  sentences: readonly string[];
  isTold: boolean;
  onChange(isTold: boolean): void;
}

/** What changes, as the traveler will read it, and whether they are told. */
function Announcement({ sentences, isTold, onChange }: AnnouncementProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="rounded-xl border-sea border-l-4 bg-white px-4 py-3">
      <h3 id={titleId} className="font-sans font-semibold">
        What changes for the traveler
      </h3>
      <ul className="my-1 list-disc pl-5">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <fieldset className="flex flex-wrap gap-x-6">
        <legend className="sr-only">Is the traveler told?</legend>
        {[
          { value: true, label: "Tell the traveler: by e-mail and on the trip, until they press 'Got it'" },
          { value: false, label: "Small correction: tell nobody" },
        ].map(({ value, label }) => (
          <label key={label} className="flex min-h-9 items-center gap-2">
            <input type="radio" name={titleId} checked={isTold === value} onChange={() => onChange(value)} />
            {label}
          </label>
        ))}
      </fieldset>
    </section>
  );
}

interface DaysProps {
  trip: Trip;
  itineraryDays: readonly TripDay[];
  onChange(days: TripDay[], endDate: string): void;
}

/** The trip's days as they will be stored, with what to know about their number. Collapsed by default. */
function Days({ trip, itineraryDays, onChange }: DaysProps) {
  const { start_date: start, end_date: end } = trip;
  const count = countTripDays(start, end);
  if (!count) return null;
  const ownDays = daysToStore(trip, itineraryDays);
  const days = addOpenDays(ownDays ?? itineraryDays, count, BLANK_DAY);
  const description = trip.days
    ? describeOwnDays(count, trip.days.length)
    : describeFit(count, itineraryDays.length);
  return (
    <>
      <p role="status" className="text-ink-soft text-sm">
        {description ?? `${count} ${count === 1 ? "day" : "days"}`}
      </p>
      <details className="rounded-xl border border-sand-deep p-3">
        <summary className="mb-3 min-h-8 cursor-pointer font-semibold text-sea">
          {ownDays || itineraryDays.length === 0 ? "Days of this trip" : "Days as in the itinerary"}
        </summary>
        <PlaceOptions countries={[]} />
        <DaysEditor
          days={days}
          onChange={(next) => onChange(next, lastDayAfter({ start, end }, days.length, next.length) ?? end)}
          blankDay={(): TripDay => ({ day: 0, ...BLANK_DAY })}
          start={start}
          isCollapsed
          fields={(day, number, change) => (
            <DayFactsEditor
              number={number}
              day={day}
              onChange={(changed) => change({ ...day, ...changed })}
            />
          )}
        />
      </details>
    </>
  );
}
