import { useSiteDetails } from "#app/lib/use-site-details.ts";

// Name and contact details in the legal texts, from Settings → Site details.

export const SiteName = () => useSiteDetails().name;

export const OfficeAddress = () => useSiteDetails().address.join(", ");

export function OfficeEmail() {
  const { email } = useSiteDetails();
  return <a href={`mailto:${email}`}>{email}</a>;
}

export function OfficePhone() {
  const { phone } = useSiteDetails();
  return <a href={`tel:${phone.replaceAll(" ", "")}`}>{phone}</a>;
}
