import { MapPin, Phone, Siren } from "lucide-react";

const LINK =
  "inline-flex min-h-11 items-center gap-2 text-sea underline underline-offset-4 hover:text-leaf-dark";

interface CallLinkProps {
  phone: string;
  /** Who answers, for people who do not see what is around the link. */
  name: string;
  isEmergency?: boolean;
}

/** Calls with one press. */
export function CallLink({ phone, name, isEmergency = false }: CallLinkProps) {
  const Icon = isEmergency ? Siren : Phone;
  return (
    <a href={`tel:${phone.replace(/[^+\d]/g, "")}`} className={LINK}>
      <Icon aria-hidden className="size-5 shrink-0" />
      <span className="sr-only">Call {name}: </span>
      {phone}
    </a>
  );
}

/** Opens a place in the phone's maps. */
export function MapLink({ place }: { place: { readonly name: string; readonly link: string } }) {
  const search = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place.name)}`;
  return (
    <a href={place.link || search} target="_blank" rel="noreferrer" className={`${LINK} print:hidden`}>
      <MapPin aria-hidden className="size-5 shrink-0" />
      Open in maps<span className="sr-only">: {place.name}</span>
    </a>
  );
}
