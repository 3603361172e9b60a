import { imageSources } from "#domain/image-url.ts";
import type { Planner } from "#domain/planners.ts";

/** 'Alma Reyes' as 'AR'. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? words.at(-1) : "";
  return [words[0], last]
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toUpperCase();
}

interface PortraitProps {
  planner: Pick<Planner, "name" | "picture">;
  /** Its size, such as 'size-20'. */
  className: string;
}

/** The picture, or the initials; the name always stands beside it, so neither is read out. */
export function PlannerPortrait({ planner, className }: PortraitProps) {
  const shape = `shrink-0 overflow-hidden rounded-full bg-sand-deep ${className}`;
  if (planner.picture) {
    return (
      <img
        {...imageSources(planner.picture)}
        sizes="10rem"
        alt=""
        loading="lazy"
        decoding="async"
        className={`${shape} object-cover`}
      />
    );
  }
  return (
    <span
      aria-hidden
      className={`${shape} inline-flex items-center justify-center font-display font-semibold text-sea text-xl`}
    >
      {initialsOf(planner.name)}
    </span>
  );
}
