import { brand } from "#domain/brand.ts";

/** The brand's own details, until Settings → Site details says otherwise. */
export const defaultSiteDetails = {
  name: brand.name as string,
  email: brand.contact.email as string,
  phone: brand.contact.phone as string,
  address: [...brand.contact.address] as string[],
  hours: brand.contact.hours.map(({ days, opens, closes }) => ({
    days: days as string,
    opens: opens as string,
    closes: closes as string,
  })),
  instagram: brand.links.instagram as string,
  tiktok: brand.links.tiktok as string,
  partnerName: brand.links.partner.name as string,
  partnerUrl: brand.links.partner.url as string,
  scheduling: brand.links.scheduling as string,
};
export type SiteDetails = typeof defaultSiteDetails;
