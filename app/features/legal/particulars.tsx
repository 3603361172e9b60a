import { useSiteDetails } from "#app/lib/use-site-details.ts";

// Who speaks in these texts, as Settings → Site details has it.

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
