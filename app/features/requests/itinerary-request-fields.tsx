import { TextField } from "#app/components/ui/field.tsx";
import { EmailField } from "#app/features/requests/email-field.tsx";
import { type FieldProps, TripWishFields } from "#app/features/requests/trip-wish-fields.tsx";
import type { Itinerary } from "#domain/itineraries.schema.ts";
import { formatPrice } from "#domain/money.ts";
import { startingPrice } from "#domain/seasons.ts";
import { monthOf, type TripWishes } from "#domain/trip-wishes.ts";

export type RequestedItinerary = Pick<Itinerary, "id" | "title" | "price" | "price_levels" | "countries">;

type SharedField = "name" | "email" | "phone" | "travelers" | "dates" | "budget" | keyof TripWishes;

interface Props {
  itinerary: RequestedItinerary;
  field(name: SharedField): FieldProps;
}

/** The fields of both itinerary forms: request it as it is, or with changes. */
export function ItineraryRequestFields({ itinerary, field }: Props) {
  const travelers = Number(field("travelers").value);
  const price = startingPrice(itinerary, monthOf(field("when").value)) * travelers;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField {...field("name")} label="Name" required maxLength={200} autoComplete="name" />
      <EmailField {...field("email")} maxLength={254} />
      <TextField {...field("phone")} label="Phone" type="tel" optional maxLength={60} autoComplete="tel" />
      <TextField
        {...field("travelers")}
        label="Number of Travelers"
        type="number"
        inputMode="numeric"
        min={1}
        max={9999}
        required
      />
      <TripWishFields field={field} />
      <TextField
        {...field("dates")}
        label="Travel Dates"
        optional
        maxLength={300}
        placeholder="Early March, or any ten days in July"
      />
      <TextField
        {...field("budget")}
        label="Budget"
        optional
        maxLength={300}
        placeholder="USD, per person or in all"
      />
      <p role="status" className="empty:hidden sm:col-span-2">
        {price > 0 &&
          Number.isInteger(travelers) &&
          `Starts at ${formatPrice(price)} USD for ${travelers === 1 ? "one person" : `${travelers} people`}, without international flights.`}
      </p>
    </div>
  );
}
