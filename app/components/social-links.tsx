import { useSiteDetails } from "#app/lib/use-site-details.ts";

const PROFILES = [
  {
    name: "Instagram",
    key: "instagram",
    path: "M7.5 2h9A5.5 5.5 0 0 1 22 7.5v9a5.5 5.5 0 0 1-5.5 5.5h-9A5.5 5.5 0 0 1 2 16.5v-9A5.5 5.5 0 0 1 7.5 2Zm0 2A3.5 3.5 0 0 0 4 7.5v9A3.5 3.5 0 0 0 7.5 20h9a3.5 3.5 0 0 0 3.5-3.5v-9A3.5 3.5 0 0 0 16.5 4h-9ZM12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10Zm0 2a3 3 0 1 0 0 6 3 3 0 0 0 0-6Zm5.25-3.5a1.25 1.25 0 1 1 0 2.5 1.25 1.25 0 0 1 0-2.5Z",
  },
  {
    name: "TikTok",
    key: "tiktok",
    path: "M16.6 2c.3 2.5 1.7 4 4.1 4.2v2.9c-1.5.1-2.8-.3-4.1-1.1v6.6c0 5.6-5 8.3-9 6.5-4.5-2-4.7-8.5-.2-10.7 1-.5 2.2-.7 3.5-.5v3.1c-.6-.2-1.2-.3-1.8-.1-1.5.4-2.4 1.7-2.1 3.2.5 2.3 3.6 2.7 4.9.8.4-.6.5-1.3.5-2V2h4.2Z",
  },
] as const;

/** The two social profiles, each opening in a window of its own. */
export function SocialLinks({ className = "" }: { className?: string }) {
  const details = useSiteDetails();
  const shown = PROFILES.filter(({ key }) => details[key] !== "");
  return (
    <ul aria-label="Social profiles" className={`flex gap-3 ${className}`}>
      {shown.map(({ name, key, path }) => (
        <li key={name}>
          <a
            href={details[key]}
            target="_blank"
            rel="noreferrer"
            className="inline-flex size-11 items-center justify-center rounded-full ring-1 ring-current/40 ring-inset transition-colors hover:bg-sun hover:text-ink"
          >
            <svg viewBox="0 0 24 24" aria-hidden="true" fill="currentColor" className="size-5">
              <path d={path} />
            </svg>
            <span className="sr-only">
              {details.name} on {name} (opens in a new window)
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
