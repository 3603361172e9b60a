import { type ReactNode, useEffect } from "react";
import { BrandMark } from "#app/components/brand-mark.tsx";
import { EmailAddress } from "#app/components/email-address.tsx";
import { CompanyDetails } from "#app/components/site-footer.tsx";
import { pageTexts } from "#app/features/proposals/page-texts.ts";
import { useSiteDetails } from "#app/lib/use-site-details.ts";
import { labels } from "#domain/proposals/labels.ts";
import type { Language } from "#domain/proposals/language.ts";

const LINK_STYLE = "inline-flex min-h-11 items-center underline underline-offset-4";

/** Layout of a proposal opened by link. It has no menus, which are in English only, and no links to other pages. */
export function ProposalShell({
  language,
  number,
  children,
}: {
  language: Language;
  /** Null until the proposal is loaded. */
  number: string | null;
  children: ReactNode;
}) {
  const { name, email, phone, address } = useSiteDetails();
  useEffect(() => {
    document.documentElement.lang = language;
    if (number) document.title = `${labels[language].proposal} ${number} | ${name}`;
  }, [language, number, name]);
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-full focus:bg-white focus:px-5 focus:py-3 focus:font-semibold focus:text-sea"
      >
        {pageTexts[language].skip}
      </a>
      <header className="border-sand-deep border-b bg-sand">
        <div className="mx-auto flex min-h-16 max-w-3xl items-center px-4 sm:px-6">
          <BrandMark />
        </div>
      </header>
      {children}
      <footer className="bg-sea-deep py-6 text-sand focus-on-dark print:hidden">
        <p className="mx-auto flex max-w-3xl flex-wrap items-center gap-x-4 px-4 sm:px-6">
          <span className="font-semibold">{name}</span>
          <a href={`mailto:${email}`} className={LINK_STYLE}>
            <EmailAddress email={email} />
          </a>
          {phone && (
            <a href={`tel:${phone.replaceAll(" ", "")}`} className={LINK_STYLE}>
              {phone}
            </a>
          )}
        </p>
        <div className="mx-auto max-w-3xl px-4 text-sand/85 text-sm sm:px-6">
          <p>{address.join(", ")}</p>
          <CompanyDetails />
        </div>
      </footer>
    </div>
  );
}
