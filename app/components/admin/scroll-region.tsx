import type { HTMLAttributes } from "react";

interface ScrollRegionProps extends HTMLAttributes<HTMLElement> {
  as: "section" | "aside" | "pre";
}

/**
 * A scrollable region must be focusable, so that the keyboard can scroll it, and positioned, so that words for screen
 * readers in it do not make the page longer.
 */
export const ScrollRegion = ({ as: Tag, className = "", ...props }: ScrollRegionProps) => (
  <Tag tabIndex={0} className={`relative ${className}`} {...props} />
);

interface SectionLinksProps {
  sections: readonly { readonly id: string; readonly label: string }[];
  onShow(id: string): void;
  className?: string;
  /** On wide screens the links are stacked, so that they fit beside the form. */
  isColumn?: boolean;
}

/** Table of contents of a long form. */
export function SectionLinks({ sections, onShow, className = "", isColumn = false }: SectionLinksProps) {
  return (
    <nav aria-label="Sections" className={`overflow-x-auto px-2 py-1 ${className}`}>
      <ul className={`flex gap-1 ${isColumn ? "lg:flex-col" : ""}`}>
        {sections.map(({ id, label }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onShow(id)}
              className={`min-h-10 w-full whitespace-nowrap rounded-lg px-3 text-left font-semibold text-sea hover:bg-sand-deep ${isColumn ? "lg:whitespace-normal" : ""}`}
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
