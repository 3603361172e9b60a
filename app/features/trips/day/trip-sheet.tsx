import { Download, Printer } from "lucide-react";
import { Button } from "#app/components/ui/button.tsx";
import { CallLink, MapLink } from "#app/features/trips/day/call-link.tsx";
import { fileNameOf } from "#app/features/trips/trip-files.tsx";
import type { TripWithItinerary } from "#app/features/trips/trips.schema.ts";
import { downloadFile } from "#app/lib/download-file.ts";
import { notify } from "#app/lib/notify.ts";
import { useSiteDetails } from "#app/lib/use-site-details.ts";
import { formatDateRange, formatTripDay } from "#domain/date-range.ts";
import { describeArrivalDay, nameOfMove } from "#domain/trip-plan.ts";
import { placeOfStay } from "#domain/trip-today.ts";

/** One page to print or keep: numbers to call, hotels with addresses, journeys. */
export function TripSheet({ trip }: { trip: TripWithItinerary }) {
  const { name, phone, emergencyPhone } = useSiteDetails();
  const { stays, moves, contacts } = trip;
  return (
    <section id="sheet" aria-labelledby="sheet-title">
      <h2 id="sheet-title" className="mb-4 text-3xl text-sea">
        Numbers and addresses
      </h2>
      <p className="hidden print:block">
        {trip.title}, {formatDateRange(trip.start_date, trip.end_date)}
      </p>
      <div className="flex flex-col gap-6 rounded-card bg-white p-6 ring-1 ring-sand-deep print:p-0 print:ring-0">
        <ul>
          {emergencyPhone && <CallRow who={`${name}, day and night`} phone={emergencyPhone} isEmergency />}
          {phone && <CallRow who={`${name}, office`} phone={phone} />}
          {contacts.map((contact) => (
            <CallRow key={contact.id} who={contact.name} note={contact.note} phone={contact.phone} />
          ))}
        </ul>
        {stays.length > 0 && (
          <div>
            <h3 className="text-xl">Where you stay</h3>
            <ul className="mt-2 flex flex-col gap-4">
              {stays.map((stay) => (
                <li key={stay.id} className="break-words print:break-inside-avoid">
                  <p className="font-semibold">{stay.name}</p>
                  <p>{formatDateRange(stay.check_in, stay.check_out)}</p>
                  {stay.address && <p>{stay.address}</p>}
                  {stay.confirmation && <p>Confirmation {stay.confirmation}</p>}
                  <p className="flex flex-wrap gap-x-6">
                    {stay.phone && <CallLink phone={stay.phone} name={stay.name} />}
                    <MapLink place={placeOfStay(stay)} />
                  </p>
                </li>
              ))}
            </ul>
          </div>
        )}
        {moves.length > 0 && (
          <div>
            <h3 className="text-xl">How you get there</h3>
            <ul className="mt-2 flex flex-col gap-3">
              {moves.map((move) => {
                const day = move.departs.slice(0, 10);
                const arrivalDay = describeArrivalDay(move);
                return (
                  <li key={move.id} className="break-words print:break-inside-avoid">
                    <p className="font-semibold">{nameOfMove(move)}</p>
                    <p>
                      {formatTripDay({ start_date: day, end_date: day }, 1)}, {move.departs.slice(11)}
                      {move.arrives && ` to ${move.arrives.slice(11)}${arrivalDay && ` ${arrivalDay}`}`},
                      local times
                    </p>
                    {move.confirmation && <p>Confirmation {move.confirmation}</p>}
                    {move.phone && <CallLink phone={move.phone} name={nameOfMove(move)} />}
                  </li>
                );
              })}
            </ul>
          </div>
        )}
        <div className="flex flex-wrap gap-3 print:hidden">
          <Button variant="secondary" onClick={printSheet}>
            <Printer aria-hidden className="size-4" /> Print this page
          </Button>
          {trip.days?.some(({ place }) => place) && (
            <Button variant="secondary" onClick={() => saveRoute(trip)}>
              <Download aria-hidden className="size-4" /> Route as GPX
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}

interface CallRowProps {
  who: string;
  phone: string;
  note?: string;
  isEmergency?: boolean;
}

const CallRow = ({ who, phone, note, isEmergency }: CallRowProps) => (
  <li className="flex flex-wrap items-center gap-x-3 break-words">
    {who}
    {note && <span className="text-ink-soft">{note}</span>}
    {phone && <CallLink phone={phone} name={who} isEmergency={isEmergency} />}
  </li>
);

async function saveRoute(trip: TripWithItinerary) {
  const gpx = await import("#domain/trip-gpx.ts").then(
    ({ tripGpx }) => tripGpx(trip),
    () => null,
  );
  if (gpx) downloadFile(new Blob([gpx], { type: "application/gpx+xml" }), fileNameOf(trip.title, "gpx"));
  else await notify({ tone: "error", title: "The route could not be saved" });
}

/** Prints the sheet without the rest of the trip; styles/brand.css hides it. */
function printSheet() {
  const { dataset } = document.documentElement;
  dataset.prints = "sheet";
  window.addEventListener("afterprint", () => delete dataset.prints, { once: true });
  window.print();
}
