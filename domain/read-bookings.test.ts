import { expect, test } from "vitest";
import { readBookings } from "#domain/read-bookings.ts";

const FLIGHT = {
  "@context": "http://schema.org",
  "@type": "FlightReservation",
  reservationNumber: "RXJ34P",
  reservationFor: {
    "@type": "Flight",
    flightNumber: "245",
    airline: { "@type": "Airline", name: "Avianca", iataCode: "AV" },
    departureAirport: { name: "El Dorado", iataCode: "BOG" },
    departureTime: "2027-03-14T20:15:00-05:00",
    arrivalAirport: { name: "Juan Santamaría", iataCode: "SJO" },
    arrivalTime: "2027-03-14T21:40:00-06:00",
  },
};
const HOTEL = {
  "@type": "LodgingReservation",
  reservationNumber: 4711,
  checkinTime: "2027-03-14T15:00:00-06:00",
  checkoutDate: "2027-03-17",
  reservationFor: {
    "@type": "LodgingBusiness",
    name: "Hotel Grano de Oro",
    telephone: "+506 2255 3322",
    address: {
      streetAddress: "Calle 30",
      addressLocality: "San José",
      addressCountry: { name: "Costa Rica" },
    },
    geo: { latitude: 9.934, longitude: -84.097 },
  },
};

test("a mail with schema.org data gives the flight and the hotel; zones are not guessed from offsets", () => {
  const mail = `<p>Hello</p><script type="application/ld+json">${JSON.stringify([FLIGHT, HOTEL])}</script>`;
  const [flight, hotel] = readBookings(mail);
  expect(flight).toEqual({
    name: "Flight AV 245 from El Dorado (BOG) to Juan Santamaría (SJO)",
    move: expect.objectContaining({
      kind: "flight",
      departs: "2027-03-14T20:15",
      from_zone: "",
      arrives: "2027-03-14T21:40",
      confirmation: "RXJ34P",
    }),
  });
  expect(hotel?.stay).toMatchObject({
    name: "Hotel Grano de Oro",
    place: "San José",
    address: "Calle 30, San José, Costa Rica",
    check_in: "2027-03-14",
    check_in_time: "15:00",
    check_out: "2027-03-17",
    check_out_time: "",
    confirmation: "4711",
  });
  expect(hotel?.stay?.map).toContain("9.934,-84.097");
});

test("canceled, unknown and broken data give nothing", () => {
  const canceled = { ...FLIGHT, reservationStatus: "http://schema.org/ReservationCancelled" };
  expect(readBookings(JSON.stringify([canceled, { "@type": "EventReservation" }, null, 3]))).toEqual([]);
  expect(readBookings("Your flight leaves at 8.")).toEqual([]);
  expect(readBookings("{broken")).toEqual([]);
});

test("an event of a calendar file may be a stay or a journey, with the zone that the file names", () => {
  const file = [
    "BEGIN:VCALENDAR",
    "BEGIN:VEVENT",
    "SUMMARY:Boat to Bocas\\, slow",
    'DTSTART;TZID="America/Panama":20270314T083000',
    "DTEND:20270314T150000Z",
    "LOCATION:Almi",
    " rante",
    "END:VEVENT",
    "BEGIN:VEVENT",
    "SUMMARY:Hotel",
    "DTSTART;VALUE=DATE:20270314",
    "DTEND;VALUE=DATE:20270316",
    "END:VEVENT",
    "END:VCALENDAR",
  ].join("\r\n");
  const [boat, hotel] = readBookings(file);
  expect(boat?.move).toMatchObject({
    number: "Boat to Bocas, slow",
    from: "Almirante",
    from_zone: "America/Panama",
    departs: "2027-03-14T08:30",
    to_zone: "UTC",
    arrives: "2027-03-14T15:00",
  });
  expect(boat?.stay?.check_in).toBe("2027-03-14");
  expect(hotel).toEqual({
    name: "Hotel",
    stay: expect.objectContaining({ check_in: "2027-03-14", check_out: "2027-03-16" }),
  });
});
