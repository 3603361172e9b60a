import { useSiteDetails } from "#app/lib/use-site-details.ts";

/** The logo and the site's name. The sizes in vw keep them on one line on a phone at 200 % text size. */
export function BrandMark({ className = "" }: { className?: string }) {
  const { name } = useSiteDetails();
  return (
    <span className={`inline-flex items-center gap-[min(0.625rem,2.5vw)] ${className}`}>
      <svg viewBox="0 0 64 64" aria-hidden="true" className="size-[min(2.25rem,9vw)] shrink-0">
        <rect width="64" height="64" rx="18" className="fill-leaf" />
        <path
          className="fill-sun"
          d="M32 8c3 3 4 6 3 10 10 2 17 10 17 20 0 11-9 19-20 19s-20-8-20-19c0-10 7-18 17-20-1-4 0-7 3-10z"
        />
        <path
          d="M20 41c5 4 19 4 24 0"
          strokeWidth="3.5"
          strokeLinecap="round"
          fill="none"
          className="stroke-ink"
        />
      </svg>
      <span className="wrap-normal font-bold font-display text-[min(1.6rem,8vw)] leading-none tracking-tight">
        {name}
      </span>
    </span>
  );
}
