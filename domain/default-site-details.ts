import { brand } from "#domain/brand.ts";
import type { OpeningTimes } from "#domain/opening-times.ts";

/** What visitors see about the agency; an admin edits it in Settings → Site details. */
export interface SiteDetails {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  /** For travelers on a trip, day or night; empty if there is none. */
  readonly emergencyPhone: string;
  readonly address: readonly string[];
  /** Company registration; empty if there is none. */
  readonly registration: string;
  /** How customers' money is protected, such as the bond; empty if it is not. */
  readonly protection: string;
  readonly hours: readonly OpeningTimes[];
  /** IANA name of the office's time zone. */
  readonly timeZone: string;
  readonly instagram: string;
  readonly tiktok: string;
  readonly partnerName: string;
  readonly partnerUrl: string;
  /** URL where visitors can book a call. */
  readonly scheduling: string;
  /** Shown on the holding page, which is all that visitors see before the launch. */
  readonly launchText: string;
}

export const defaultSiteDetails: SiteDetails = {
  name: brand.name,
  email: brand.contact.email,
  phone: brand.contact.phone,
  emergencyPhone: "",
  address: brand.contact.address,
  registration: "",
  protection: "",
  hours: brand.contact.hours,
  timeZone: brand.contact.timeZone,
  instagram: brand.links.instagram,
  tiktok: brand.links.tiktok,
  partnerName: brand.links.partner.name,
  partnerUrl: brand.links.partner.url,
  scheduling: brand.links.scheduling,
  launchText: "Launching August 2025",
};
