import { Mail, MapPin, Phone } from "lucide-react";
import { Link } from "react-router";
import { BrandMark } from "#app/components/brand-mark.tsx";
import { EmailAddress } from "#app/components/email-address.tsx";
import { pageLinks, regionLinkList } from "#app/components/site-navigation.ts";
import { SocialLinks } from "#app/components/social-links.tsx";
import { useSiteDetails } from "#app/lib/use-site-details.ts";
import type { SiteDetails } from "#domain/default-site-details.ts";
import { describeDays, describeTimes, describeZone } from "#domain/opening-times.ts";

const COMPANY_LINKS = [
  ...pageLinks,
  { name: "Privacy Policy", to: "/privacy-policy" },
  { name: "Terms of Use", to: "/terms-of-use" },
  { name: "Accessibility", to: "/accessibility" },
] as const;

const ALL_DESTINATIONS = { name: "All Destinations", to: "/destinations" };

const LINK = "inline-flex min-h-11 min-w-11 items-center underline-offset-4 hover:text-sun hover:underline";

export function SiteFooter({ year }: { year: number }) {
  const details = useSiteDetails();
  return (
    <footer className="bg-sea-deep text-sand focus-on-dark">
      {/* On a phone the two lists of links are side by side, unless the text is enlarged. */}
      <div className="mx-auto grid max-w-7xl grid-cols-[repeat(auto-fit,minmax(max(7.5rem,40%),1fr))] gap-x-4 gap-y-12 px-6 pt-16 pb-12 sm:grid-cols-2 sm:gap-x-8 lg:grid-cols-[2fr_1fr_1fr_1.6fr]">
        <div className="max-sm:col-span-full">
          <BrandMark />
          <p className="mt-5 max-w-sm text-sand/85">
            {details.name} connects travelers to unique, locally informed travel experiences in the Caribbean,
            Central America and South America.
          </p>
          <SocialLinks className="mt-6" />
        </div>
        <FooterColumn title="Destinations" links={[...regionLinkList, ALL_DESTINATIONS]} />
        <FooterColumn title="Company" links={COMPANY_LINKS} />
        <FooterDetails details={details} />
      </div>
      <div className="border-sand/20 border-t">
        <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-8 gap-y-2 px-6 py-6 text-sand/85 text-sm">
          <div>
            <p>{`© ${year} ${details.name}. All rights reserved.`}</p>
            <CompanyDetails />
          </div>
          {details.partnerUrl && <PartnerLink url={details.partnerUrl} name={details.partnerName} />}
        </div>
      </div>
    </footer>
  );
}

/** The company's registration and how payments are protected, as far as staff have entered them. */
export function CompanyDetails() {
  const { registration, protection } = useSiteDetails();
  return [registration, protection].filter(Boolean).map((text) => <p key={text}>{text}</p>);
}

interface FooterLink {
  readonly name: string;
  readonly to: string;
}

function FooterColumn({ title, links }: { title: string; links: readonly FooterLink[] }) {
  const id = `footer-${title.toLowerCase()}`;
  return (
    <nav aria-labelledby={id}>
      <FooterHeading id={id}>{title}</FooterHeading>
      <ul className="mt-4 flex flex-col gap-1">
        {links.map(({ name, to }) => (
          <li key={to}>
            <Link to={to} className={LINK}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function FooterDetails({ details }: { details: SiteDetails }) {
  return (
    <section aria-labelledby="footer-details" className="max-sm:col-span-full">
      <FooterHeading id="footer-details">Say hello</FooterHeading>
      <address className="mt-4 flex flex-col gap-1 not-italic">
        <a href={`mailto:${details.email}`} className={`${LINK} gap-3`}>
          <Mail aria-hidden className="size-4 text-sun" />
          <EmailAddress email={details.email} />
        </a>
        {details.phone && (
          <a href={`tel:${details.phone.replaceAll(" ", "")}`} className={`${LINK} gap-3`}>
            <Phone aria-hidden className="size-4 text-sun" />
            {details.phone}
          </a>
        )}
        {details.address.length > 0 && (
          <p className="flex min-h-9 items-center gap-3">
            <MapPin aria-hidden className="size-4 text-sun" />
            {details.address.join(", ")}
          </p>
        )}
      </address>
      <dl className="mt-3 text-sand/85 text-sm">
        {details.hours.map((times) => (
          <div key={describeDays(times)} className="flex flex-wrap gap-x-2 pl-7">
            <dt>{describeDays(times)}</dt>
            <dd>{describeTimes(times)}</dd>
          </div>
        ))}
      </dl>
      <p className="pl-7 text-sand/85 text-sm">{describeZone(details.timeZone)}</p>
    </section>
  );
}

function PartnerLink({ url, name }: { url: string; name: string }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="group inline-flex min-h-11 flex-wrap items-center gap-1"
    >
      Powered by{" "}
      <span className="font-semibold text-sand underline underline-offset-4 group-hover:text-sun">
        {name}
      </span>
      <span className="sr-only"> (opens in a new window)</span>
    </a>
  );
}

function FooterHeading({ id, children }: { id: string; children: string }) {
  return (
    <h2 id={id} className="font-display font-semibold text-sun text-xl">
      {children}
    </h2>
  );
}
