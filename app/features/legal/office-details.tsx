import { useSiteDetails } from "#app/lib/use-site-details.ts";

// Name and contact details in the legal texts, from Settings → Site details.

export const SiteName = () => useSiteDetails().name;

export const OfficeAddress = () => useSiteDetails().address.join(", ");

export function OfficeEmail() {
  const { email } = useSiteDetails();
  return <a href={`mailto:${email}`}>{email}</a>;
}

/** ', by phone on +1 246 555 0142', or nothing if the office has no phone. */
export function OfficePhone() {
  const { phone } = useSiteDetails();
  return (
    phone && (
      <>
        , by phone on <a href={`tel:${phone.replaceAll(" ", "")}`}>{phone}</a>
      </>
    )
  );
}
