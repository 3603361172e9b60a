import { useSiteDetails } from "#app/lib/use-site-details.ts";
import icons from "./social-icons.svg?url&no-inline";

const PROFILES = [
  { name: "Instagram", key: "instagram" },
  { name: "TikTok", key: "tiktok" },
] as const;

/** Links to the social profiles that are set in Settings. Each opens in a new window. */
export function SocialLinks({ className = "" }: { className?: string }) {
  const details = useSiteDetails();
  const profiles = PROFILES.filter(({ key }) => details[key] !== "");
  return (
    <ul aria-label="Social profiles" className={`flex gap-3 ${className}`}>
      {profiles.map(({ name, key }) => (
        <li key={name}>
          <a
            href={details[key]}
            target="_blank"
            rel="noreferrer"
            className="inline-flex size-11 items-center justify-center rounded-full ring-1 ring-current/40 ring-inset transition-colors hover:bg-sun hover:text-ink"
          >
            <svg viewBox="0 0 24 24" aria-hidden="true" fill="currentColor" className="size-5">
              <use href={`${icons}#${key}`} />
            </svg>
            <span className="sr-only">{`${details.name} on ${name} (opens in a new window)`}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
