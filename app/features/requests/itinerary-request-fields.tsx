import type { ComponentProps } from "react";
import { TextField } from "#app/components/ui/field.tsx";
import { EmailField } from "#app/features/requests/email-field.tsx";

type FieldProps = Pick<ComponentProps<typeof EmailField>, "name" | "value" | "onChange" | "error">;
type SharedField = "name" | "email" | "phone" | "travelers" | "dates";

/** The fields of both itinerary forms: request it as it is, or with changes. Their HTML attributes make the browser check them. */
export function ItineraryRequestFields({ field }: { field(name: SharedField): FieldProps }) {
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
      <div className="sm:col-span-2">
        <TextField
          {...field("dates")}
          label="Travel Dates"
          optional
          maxLength={300}
          placeholder="Early March, or any ten days in July"
        />
      </div>
    </div>
  );
}
