import { asObject } from "#domain/as-object.ts";
import { BLANK_MOVE, BLANK_STAY, type Move, nameOfMove, type Stay } from "#domain/trip-plan.ts";
import { isTimeZone } from "#domain/zone-offset.ts";

/** A booking that was found. A calendar does not say what an event is, so staff choose one of the two. */
export interface FoundBooking {
  readonly name: string;
  readonly stay?: Omit<Stay, "id">;
  readonly move?: Omit<Move, "id">;
}

/** The bookings in a calendar file, in JSON-LD, or in a page or mail that contains JSON-LD. */
export function readBookings(source: string): readonly FoundBooking[] {
  if (/^BEGIN:VCALENDAR/im.test(source)) return readCalendar(source);
  const scripts = [...source.matchAll(/<script[^>]*application\/ld\+json[^>]*>([\s\S]*?)<\/script>/gi)];
  const texts = scripts.length > 0 ? scripts.map(([, json = ""]) => json) : [source];
  return texts.flatMap((json) => reservationsIn(parseJson(json)));
}

function parseJson(json: string): unknown {
  try {
    const value: unknown = JSON.parse(json.trim());
    return value;
  } catch {
    return null;
  }
}

function reservationsIn(value: unknown): readonly FoundBooking[] {
  if (Array.isArray(value)) return value.flatMap(reservationsIn);
  const node = asObject(value);
  if (node["@graph"]) return reservationsIn(node["@graph"]);
  if (/cancel/i.test(textOf(node.reservationStatus))) return [];
  const type = typeOf(node);
  if (type === "LodgingReservation") return [lodging(node)];
  const journey = JOURNEYS[type];
  return journey ? [journeyOf(node, journey)] : [];
}

type Node = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string =>
  typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : "";
const typeOf = (node: Node) =>
  textOf(Array.isArray(node["@type"]) ? node["@type"][0] : node["@type"]).replace(/^.*[/:]/, "");
/** '2027-03-04T20:15:00-08:00' is 20:15 on the clock of the place. Its offset does not say the zone. */
const clockOf = (value: unknown) => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.exec(textOf(value))?.[0] ?? "";
const dateOf = (value: unknown) => /^\d{4}-\d\d-\d\d/.exec(textOf(value))?.[0] ?? "";
const short = (text: string, longest: number) => text.slice(0, longest);

function lodging(node: Node): FoundBooking {
  const hotel = asObject(node.reservationFor);
  const address = asObject(hotel.address);
  const { latitude, longitude } = asObject(hotel.geo);
  const [checkIn, checkOut] = [node.checkinTime ?? node.checkinDate, node.checkoutTime ?? node.checkoutDate];
  const name = textOf(hotel.name);
  return {
    name,
    stay: {
      ...BLANK_STAY,
      name: short(name, 200),
      place: short(textOf(address.addressLocality), 100),
      address: short(
        textOf(hotel.address) ||
          ["streetAddress", "postalCode", "addressLocality", "addressRegion", "addressCountry"]
            .map((part) => textOf(address[part]) || textOf(asObject(address[part]).name))
            .filter(Boolean)
            .join(", "),
        300,
      ),
      map:
        latitude && longitude
          ? `https://www.google.com/maps/search/?api=1&query=${textOf(latitude)},${textOf(longitude)}`
          : "",
      phone: short(textOf(hotel.telephone), 60),
      check_in: dateOf(checkIn),
      check_in_time: clockOf(checkIn).slice(11),
      check_out: dateOf(checkOut),
      check_out_time: clockOf(checkOut).slice(11),
      confirmation: short(textOf(node.reservationNumber), 100),
    },
  };
}

/** Of each kind of reservation, how schema.org calls the parts of its journey. */
const JOURNEYS: Readonly<Partial<Record<string, readonly [Move["kind"], number: string, place: string]>>> = {
  FlightReservation: ["flight", "flightNumber", "Airport"],
  TrainReservation: ["train", "trainNumber", "Station"],
  BusReservation: ["bus", "busNumber", "BusStop"],
  BoatReservation: ["boat", "boatNumber", "BoatTerminal"],
};

function journeyOf(node: Node, [kind, number, place]: readonly [Move["kind"], string, string]): FoundBooking {
  const trip = asObject(node.reservationFor);
  const nameOf = (stop: Node) =>
    [textOf(stop.name), textOf(stop.iataCode) && `(${textOf(stop.iataCode)})`].filter(Boolean).join(" ");
  const carrier = asObject(trip.airline ?? trip.provider);
  const numberText = textOf(trip[number]);
  const move = {
    ...BLANK_MOVE,
    kind,
    // Some numbers contain the airline's code.
    number: short(
      /^[a-z]/i.test(numberText) ? numberText : `${textOf(carrier.iataCode)} ${numberText}`.trim(),
      100,
    ),
    from: short(nameOf(asObject(trip[`departure${place}`])), 200),
    departs: clockOf(trip.departureTime),
    to: short(nameOf(asObject(trip[`arrival${place}`])), 200),
    arrives: clockOf(trip.arrivalTime),
    confirmation: short(textOf(node.reservationNumber), 100),
  };
  return { name: nameOfMove(move), move };
}

function readCalendar(source: string): readonly FoundBooking[] {
  const lines = source.replace(/\r?\n[ \t]/g, "").split(/\r?\n/);
  const found: FoundBooking[] = [];
  let event: Map<string, string> | null = null;
  for (const line of lines) {
    if (/^BEGIN:VEVENT/i.test(line)) event = new Map();
    else if (/^END:VEVENT/i.test(line) && event) {
      found.push(...bookingOf(event));
      event = null;
    } else {
      const [, name = "", parameters = "", value = ""] =
        /^([A-Z-]+)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/i.exec(line) ?? [];
      event?.set(name.toUpperCase(), value);
      event?.set(`${name.toUpperCase()} zone`, /;TZID="?([^";:]+)/i.exec(parameters)?.[1] ?? "");
    }
  }
  return found;
}

function bookingOf(event: ReadonlyMap<string, string>): readonly FoundBooking[] {
  if (/CANCELLED/i.test(event.get("STATUS") ?? "")) return [];
  const plain = (name: string) =>
    (event.get(name) ?? "")
      .replace(/\\n/gi, "\n")
      .replace(/\\([\\;,])/g, "$1")
      .trim();
  const [start, end] = ["DTSTART", "DTEND"].map((name) => {
    const [, year, month, day, time] = /^(\d{4})(\d\d)(\d\d)(?:T(\d{4})\d\dZ?)?$/.exec(plain(name)) ?? [];
    const given = event.get(`${name} zone`) ?? "";
    return {
      date: year ? `${year}-${month}-${day}` : "",
      time: time ? `${time.slice(0, 2)}:${time.slice(2)}` : "",
      zone: plain(name).endsWith("Z") ? "UTC" : isTimeZone(given) ? given : "",
    };
  });
  const name = plain("SUMMARY");
  if (!start?.date) return [];
  const note = short(plain("DESCRIPTION"), 500);
  const stay = {
    ...BLANK_STAY,
    name: short(name, 200),
    address: short(plain("LOCATION"), 300),
    check_in: start.date,
    check_in_time: start.time,
    check_out: end?.date ?? "",
    check_out_time: end?.time ?? "",
    zone: start.zone,
    note,
  };
  if (!start.time) return [{ name, stay }];
  const move = {
    ...BLANK_MOVE,
    kind: "transfer" as const,
    number: short(name, 100),
    from: short(plain("LOCATION"), 200),
    from_zone: start.zone,
    departs: `${start.date}T${start.time}`,
    to_zone: end?.zone ?? "",
    arrives: end?.time ? `${end.date}T${end.time}` : "",
    note,
  };
  return [{ name, stay, move }];
}
