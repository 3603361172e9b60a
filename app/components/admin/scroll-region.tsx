import type { HTMLAttributes } from "react";

interface ScrollRegionProps extends HTMLAttributes<HTMLElement> {
  as: "section" | "aside" | "pre";
}

/** A scrollable region must be focusable, so that the keyboard can scroll it. */
export const ScrollRegion = ({ as: Tag, ...props }: ScrollRegionProps) => <Tag tabIndex={0} {...props} />;
