import { Bus, ExternalLink, HandHeart, HeartPulse, MountainSnow, Stamp, SunMedium } from "lucide-react";
import type { ReactNode } from "react";
import { safeUrl } from "#app/features/itineraries/detail-breadcrumb.tsx";
import { NOT_PROVIDED } from "#app/features/itineraries/detail-included.tsx";
import type { Itinerary } from "#domain/itineraries.schema.ts";

const ICON_SIZE = "size-5";

interface DetailImportantInfoProps {
  itinerary: Itinerary;
  /** On a booked trip, a topic without a text is left out. */
  isTrip?: boolean;
}

/** What to know before booking. Three topics are always shown, and three more if staff have filled them in. */
export default function DetailImportantInfo({ itinerary, isTrip = false }: DetailImportantInfoProps) {
  const MainSubject = isTrip ? OptionalSubject : Subject;
  const details = itinerary.important_details;
  const visaUrl = safeUrl(itinerary.visa_information_url);
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <MainSubject
        icon={<SunMedium className={ICON_SIZE} />}
        title="Best Time to Visit"
        text={details.bestTimeToVisit}
      />
      <MainSubject
        icon={<Stamp className={ICON_SIZE} />}
        title="Visa Information"
        text={details.visaInformation}
      >
        {visaUrl && (
          <a
            href={visaUrl}
            target="_blank"
            rel="noopener noreferrer"
            className="mt-4 inline-flex min-h-11 items-center gap-2 font-semibold text-sea underline underline-offset-4"
          >
            Official Visa Website
            <ExternalLink aria-hidden className="size-4" />
          </a>
        )}
      </MainSubject>
      <MainSubject
        icon={<HeartPulse className={ICON_SIZE} />}
        title="Health and Safety"
        text={details.healthAndSafety}
      />
      <OptionalSubject
        icon={<MountainSnow className={ICON_SIZE} />}
        title="Altitude"
        text={details.altitudeInfo}
      />
      <OptionalSubject
        icon={<HandHeart className={ICON_SIZE} />}
        title="Cultural Awareness"
        text={details.culturalAwarenessGuide}
      />
      <OptionalSubject
        icon={<Bus className={ICON_SIZE} />}
        title="Getting Around"
        text={details.gettingAround}
      />
    </div>
  );
}

interface SubjectProps {
  icon: ReactNode;
  title: string;
  text: string | undefined;
  children?: ReactNode;
}

function OptionalSubject(props: SubjectProps) {
  return props.text?.trim() || props.children ? <Subject {...props} /> : null;
}

function Subject({ icon, title, text, children }: SubjectProps) {
  return (
    <section className="rounded-card bg-white p-6 ring-1 ring-sand-deep print:break-inside-avoid print:p-0 print:ring-0">
      <h3 className="mb-3 flex items-center gap-3 text-xl">
        <span aria-hidden className="text-coral-ink print:hidden">
          {icon}
        </span>
        {title}
      </h3>
      <p className="whitespace-pre-line text-ink-soft leading-relaxed">{text?.trim() || NOT_PROVIDED}</p>
      {children}
    </section>
  );
}
