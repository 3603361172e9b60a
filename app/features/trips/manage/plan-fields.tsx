import { memo, useState } from "react";
import { useFieldArray } from "react-hook-form";
import { Button } from "#app/components/ui/button.tsx";
import { SelectField, TextField } from "#app/components/ui/field.tsx";
import { BookingReader } from "#app/features/trips/manage/booking-reader.tsx";
import { EntryList } from "#app/features/trips/manage/entry-list.tsx";
import { zoneOfPlace } from "#app/features/trips/manage/zone-of-place.ts";
import { formatDay } from "#app/lib/date-format.ts";
import { newId } from "#app/lib/new-id.ts";
import type { useRecordForm } from "#app/lib/use-record-form.ts";
import { formatDateRange } from "#domain/date-range.ts";
import {
  BLANK_CONTACT,
  BLANK_MOVE,
  BLANK_STAY,
  type Contact,
  daysLater,
  MOVE_KINDS,
  type Move,
  nameOfMove,
  type Stay,
  shiftPlan,
} from "#domain/trip-plan.ts";
import type { TripForm } from "#domain/trips.schema.ts";

type TripRecord = Pick<ReturnType<typeof useRecordForm<TripForm, TripForm>>, "form" | "field" | "input">;

const ZONES_ID = "time-zones";
/** The list of DayPlaceFields. */
const PLACES_ID = "places-of-days";

/** Stays, journeys and contacts of a trip, whose stored first day is `start`. */
export function PlanFields({ record, start }: { record: TripRecord; start: string }) {
  const { form, input } = record;
  const stays = useFieldArray({ control: form.control, name: "stays", keyName: "key" });
  const moves = useFieldArray({ control: form.control, name: "moves", keyName: "key" });
  const contacts = useFieldArray({ control: form.control, name: "contacts", keyName: "key" });
  const { errors } = form.formState;
  const addStay = (given: Omit<Stay, "id">) => stays.append({ ...given, id: newId() });
  const addMove = (given: Omit<Move, "id">) => moves.append({ ...given, id: newId() });
  return (
    <>
      {input.stays.length + input.moves.length > 0 && <ZoneOptions />}
      <ShiftOffer
        // The offer is made again for another first day.
        key={input.start_date}
        days={daysLater(start, input.start_date)}
        count={input.stays.length + input.moves.length}
        onShift={(days) => {
          const shifted = shiftPlan(form.getValues(), days);
          stays.replace(shifted.stays);
          moves.replace(shifted.moves);
        }}
      />
      <EntryList
        title="Stays"
        addLabel="Add stay"
        keys={stays.fields.map(({ key }) => key)}
        summaryOf={(index) => describeStay(input.stays[index])}
        hasError={(index) => Boolean(errors.stays?.[index])}
        onAdd={() => addStay({ ...BLANK_STAY, check_in: input.stays.at(-1)?.check_out ?? input.start_date })}
        onRemove={stays.remove}
      >
        {(index) => <StayFields record={record} index={index} />}
      </EntryList>
      <EntryList
        title="Journeys"
        addLabel="Add journey"
        keys={moves.fields.map(({ key }) => key)}
        summaryOf={(index) => describeMove(input.moves[index])}
        hasError={(index) => Boolean(errors.moves?.[index])}
        onAdd={() => addMove(BLANK_MOVE)}
        onRemove={moves.remove}
      >
        {(index) => <MoveFields record={record} index={index} />}
      </EntryList>
      <BookingReader onStay={addStay} onMove={addMove} />
      <EntryList
        title="Contacts"
        addLabel="Add contact"
        keys={contacts.fields.map(({ key }) => key)}
        summaryOf={(index) => describeContact(input.contacts[index])}
        hasError={(index) => Boolean(errors.contacts?.[index])}
        onAdd={() => contacts.append({ ...BLANK_CONTACT, id: newId() })}
        onRemove={contacts.remove}
      >
        {(index) => <ContactFields record={record} index={index} />}
      </EntryList>
    </>
  );
}

const describeStay = (stay?: Stay) =>
  stay &&
  [stay.name, stay.check_in && stay.check_out && formatDateRange(stay.check_in, stay.check_out)]
    .filter(Boolean)
    .join(", ");
const describeMove = (move?: Move) =>
  move?.from &&
  [nameOfMove(move), move.departs && formatDay(move.departs.slice(0, 10))].filter(Boolean).join(", ");
const describeContact = (contact?: Contact) =>
  contact && [contact.name, contact.phone].filter(Boolean).join(", ");

const ZoneOptions = memo(function ZoneOptions() {
  return (
    <datalist id={ZONES_ID}>
      {Intl.supportedValuesOf("timeZone").map((zone) => (
        <option key={zone} value={zone} />
      ))}
    </datalist>
  );
});

interface ShiftOfferProps {
  days: number;
  /** How many stays and journeys there are. */
  count: number;
  onShift(days: number): void;
}

/** Once the first day is another: moves the stays and the journeys as well. */
function ShiftOffer({ days, count, onShift }: ShiftOfferProps) {
  const [isDone, setDone] = useState(false);
  if (!days || count === 0) return null;
  const distance = `${Math.abs(days)} ${Math.abs(days) === 1 ? "day" : "days"} ${days > 0 ? "later" : "earlier"}`;
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <p>
        {isDone
          ? `Stays and journeys are ${distance}.`
          : `The trip begins ${distance}. Stays and journeys keep their dates.`}
      </p>
      {!isDone && (
        <Button
          variant="secondary"
          size="sm"
          onClick={() => {
            onShift(days);
            setDone(true);
          }}
        >
          Move them {distance}, too
        </Button>
      )}
    </div>
  );
}

interface FieldsProps {
  record: TripRecord;
  index: number;
}

function StayFields({ record: { form, field }, index }: FieldsProps) {
  const findZone = async () => {
    const { place = "", map = "" } = form.getValues().stays[index] ?? {};
    const zone = await zoneOfPlace(place, map);
    if (zone) form.setValue(`stays.${index}.zone`, zone);
  };
  return (
    <>
      <TextField label="Name" {...field(`stays.${index}.name`)} />
      <TextField
        label="Town"
        list={PLACES_ID}
        autoComplete="off"
        {...field(`stays.${index}.place`, { onBlur: findZone })}
      />
      <TextField label="Check-in" type="date" {...field(`stays.${index}.check_in`)} />
      <TextField label="Check-in from" type="time" optional {...field(`stays.${index}.check_in_time`)} />
      <TextField label="Check-out" type="date" {...field(`stays.${index}.check_out`)} />
      <TextField label="Check-out until" type="time" optional {...field(`stays.${index}.check_out_time`)} />
      <TextField label="Address" optional {...field(`stays.${index}.address`)} />
      <TextField label="Link to a map" optional {...field(`stays.${index}.map`, { onBlur: findZone })} />
      <TextField label="Phone" type="tel" optional {...field(`stays.${index}.phone`)} />
      <TextField label="Confirmation number" optional {...field(`stays.${index}.confirmation`)} />
      <TextField label="Time zone" list={ZONES_ID} optional {...field(`stays.${index}.zone`)} />
      <TextField label="Note for the traveler" optional {...field(`stays.${index}.note`)} />
    </>
  );
}

function MoveFields({ record: { form, field }, index }: FieldsProps) {
  const findZone = async (end: "from" | "to") => {
    const zone = await zoneOfPlace(form.getValues().moves[index]?.[end] ?? "");
    if (zone) form.setValue(`moves.${index}.${end}_zone`, zone);
  };
  return (
    <>
      <SelectField label="Kind" {...field(`moves.${index}.kind`)}>
        {Object.entries(MOVE_KINDS).map(([kind, label]) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField label="Number or who drives" optional {...field(`moves.${index}.number`)} />
      <TextField
        label="Leaves from"
        list={PLACES_ID}
        autoComplete="off"
        {...field(`moves.${index}.from`, { onBlur: () => findZone("from") })}
      />
      <TextField
        label="Goes to"
        list={PLACES_ID}
        autoComplete="off"
        {...field(`moves.${index}.to`, { onBlur: () => findZone("to") })}
      />
      <TextField
        label="Leaves (time of that place)"
        type="datetime-local"
        {...field(`moves.${index}.departs`)}
      />
      <TextField
        label="Arrives (time of that place)"
        type="datetime-local"
        optional
        {...field(`moves.${index}.arrives`)}
      />
      <TextField
        label="Time zone where it leaves"
        list={ZONES_ID}
        optional
        {...field(`moves.${index}.from_zone`)}
      />
      <TextField
        label="Time zone where it arrives"
        list={ZONES_ID}
        optional
        {...field(`moves.${index}.to_zone`)}
      />
      <TextField label="Phone" type="tel" optional {...field(`moves.${index}.phone`)} />
      <TextField label="Confirmation number" optional {...field(`moves.${index}.confirmation`)} />
      <TextField label="Note for the traveler" optional {...field(`moves.${index}.note`)} />
    </>
  );
}

const ContactFields = ({ record: { field }, index }: FieldsProps) => (
  <>
    <TextField label="Name" {...field(`contacts.${index}.name`)} />
    <TextField label="Phone" type="tel" optional {...field(`contacts.${index}.phone`)} />
    <TextField label="What for, or a policy number" optional {...field(`contacts.${index}.note`)} />
  </>
);
