import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { regions } from "#domain/itinerary-lists.ts";

const LINK =
  "-mx-1 inline-flex min-h-11 min-w-11 items-center justify-center rounded px-1 text-sea underline-offset-4 hover:underline";

export function DetailBreadcrumb({ region, title }: { region: string | undefined; title: string }) {
  const steps = [
    { name: "Home", path: "/" },
    { name: "Destinations", path: "/destinations" },
    ...(region ? [{ name: region, path: regionPath(region) }] : []),
  ];
  return (
    <nav aria-label="Breadcrumb" className="print:hidden">
      <ol className="flex flex-wrap items-center gap-x-1.5 text-sm">
        {steps.map((step) => (
          // On a phone the last link has no arrow, because the title after it is hidden.
          <li key={step.path} className="flex items-center gap-1.5 max-sm:nth-last-2:[&>svg]:hidden">
            <Link to={step.path} className={LINK}>
              {step.name}
            </Link>
            <ChevronRight aria-hidden className="size-3.5 text-ink-soft" />
          </li>
        ))}
        {/* Hidden on a phone, where the title is right below. */}
        <li className="min-w-0 max-sm:hidden">
          <span aria-current="page" className="text-ink-soft">
            {title}
          </span>
        </li>
      </ol>
    </nav>
  );
}

/** Path of a region's listing. Our three regions have a slug; the path of any other region contains its full name. */
export function regionPath(region: string): string {
  const isKnown = regions.some((name) => name === region);
  const value = isKnown ? region.toLowerCase().replaceAll(" ", "-") : encodeURIComponent(region);
  return `/destinations?region=${value}`;
}

/** Returns a URL that staff have entered if it is safe to link, otherwise null. */
export function safeUrl(address: string | null): string | null {
  if (!address || !URL.canParse(address)) return null;
  const url = new URL(address);
  return url.protocol === "https:" || url.protocol === "http:" ? url.href : null;
}
