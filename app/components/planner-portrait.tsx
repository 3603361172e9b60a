import { imageSources } from "#domain/image-url.ts";
import type { Planner } from "#domain/planners.ts";

/** Returns 'AR' for 'Alma Reyes'. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? words.at(-1) : "";
  return (
    [words[0], last]
      // Spread into characters, because an index would cut an emoji or a rare letter in half.
      .map((word) => [...(word ?? "")][0] ?? "")
      .join("")
      .toUpperCase()
  );
}

interface PortraitProps {
  planner: Pick<Planner, "name" | "image">;
  /** Size classes, such as 'size-20'. */
  className: string;
}

/** The initials, covered by the image once it has loaded. Screen readers skip both, because the name is beside them. */
export function PlannerPortrait({ planner, className }: PortraitProps) {
  return (
    <span
      aria-hidden
      className={`relative inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-sand-deep font-display font-semibold text-sea text-xl ${className}`}
    >
      {initialsOf(planner.name)}
      {planner.image && (
        <img
          {...imageSources(planner.image)}
          sizes="10rem"
          alt=""
          loading="lazy"
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  );
}
