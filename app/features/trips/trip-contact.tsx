import { Mail, Phone, Siren } from "lucide-react";
import type { ReactNode } from "react";
import { useSiteDetails } from "#app/lib/use-site-details.ts";
import { describeDays, describeTimes, describeZone } from "#domain/opening-times.ts";

const LINK_STYLE =
  "inline-flex min-h-11 items-center gap-3 text-sea underline underline-offset-4 hover:text-leaf-dark";

interface TripContactProps {
  title: string;
  /** True if the trip is about to start or in progress. */
  isNear: boolean;
  /** The contact person. */
  children?: ReactNode;
}

/** Who to ask about a trip. The trip's title is the subject of the mail. */
export function TripContact({ title, isNear, children }: TripContactProps) {
  const { name, email, phone, emergencyPhone, hours, timeZone } = useSiteDetails();
  return (
    <section aria-labelledby="trip-contact" className="rounded-card bg-sand-deep p-6">
      <h2 id="trip-contact" className="scroll-mt-28 text-2xl">
        Your planner
      </h2>
      <p className="mt-2">The person at {name} who planned this trip is there for you.</p>
      {children}
      <p className="mt-3 flex flex-col">
        <a href={`mailto:${email}?subject=${encodeURIComponent(title)}`} className={LINK_STYLE}>
          <Mail aria-hidden className="size-5 shrink-0" />
          {email}
        </a>
        {phone && (
          <a href={`tel:${phone.replaceAll(" ", "")}`} className={LINK_STYLE}>
            <Phone aria-hidden className="size-5 shrink-0" />
            {phone}
          </a>
        )}
      </p>
      <p className="mt-2 text-ink-soft text-sm">
        {hours.map((times) => (
          // '9:00-12:00' must not wrap.
          <span key={describeDays(times)}>
            {describeDays(times)} <span className="inline-block">{describeTimes(times)}</span>,{" "}
          </span>
        ))}
        {describeZone(timeZone)}
      </p>
      {isNear && emergencyPhone && (
        <p className="mt-4 border-ink/15 border-t pt-3">
          <span className="block font-semibold">While you travel, day or night</span>
          <a href={`tel:${emergencyPhone.replaceAll(" ", "")}`} className={LINK_STYLE}>
            <Siren aria-hidden className="size-5 shrink-0" />
            {emergencyPhone}
          </a>
        </p>
      )}
    </section>
  );
}
