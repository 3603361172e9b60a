import type { HTMLAttributes } from "react";

interface ScrollRegionProps extends HTMLAttributes<HTMLElement> {
  as: "section" | "aside" | "pre";
}

/** A part of the page that scrolls by itself, so the keyboard must be able to reach it. */
export const ScrollRegion = ({ as: Tag, ...props }: ScrollRegionProps) => <Tag tabIndex={0} {...props} />;
