export default function DetailHighlights({ highlights }: { highlights: readonly string[] }) {
  if (highlights.length === 0) return null;
  return (
    <section aria-labelledby="highlights" className="break-inside-avoid">
      <h2 id="highlights" className="mb-5 text-2xl text-sea sm:text-3xl">
        Highlights
      </h2>
      <ul className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {highlights.map((highlight) => (
          <li key={highlight} className="flex gap-3">
            <SunMark />
            <span>{highlight}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SunMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="mt-0.5 size-5 shrink-0 text-coral">
      <circle cx="12" cy="12" r="5.5" className="fill-sun" />
      <g stroke="currentColor" strokeWidth="2" strokeLinecap="round">
        <path d="M12 1.5v2M12 20.5v2M1.5 12h2M20.5 12h2M4.6 4.6l1.4 1.4M18 18l1.4 1.4M4.6 19.4l1.4-1.4M18 6l1.4-1.4" />
      </g>
    </svg>
  );
}
