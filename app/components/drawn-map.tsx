import type { CSSProperties, ReactNode } from "react";
import { type Pin, touchRadius } from "#domain/maps/spread-pins.ts";

/** In parts of the map's width. Makes a touch target 44 px across on a map of 300 px. */
const TOUCH_RADIUS = 0.074;

interface DrawnMapProps {
  drawings: { readonly small: string; readonly large: string };
  /** For those who cannot see the map. */
  label: string;
  /** What can be pressed, with `pinStyle` and `pinClass`. */
  children: ReactNode;
  className?: string;
}

export function DrawnMap({ drawings, label, children, className = "" }: DrawnMapProps) {
  return (
    <div className={`relative self-start overflow-hidden rounded-lg print:max-w-md ${className}`}>
      <picture>
        <source media="(min-width: 640px), print" srcSet={drawings.large} />
        <img
          src={drawings.small}
          alt={label}
          width={720}
          height={540}
          loading="lazy"
          decoding="async"
          className="block aspect-4/3 w-full bg-sea"
        />
      </picture>
      {children}
    </div>
  );
}

export const pinClass =
  "absolute aspect-square -translate-1/2 rounded-full outline-offset-[-0.5rem] focus-visible:outline-4 focus-visible:outline-ink focus-visible:ring-4 focus-visible:ring-sun print:hidden";

/** Where a pin's link or button lies on the map. */
export const pinStyle = (pin: Pin, pins: readonly Pin[]): CSSProperties => ({
  left: `${(pin.at[0] * 100).toFixed(2)}%`,
  // The height is three quarters of the width.
  top: `${((pin.at[1] * 400) / 3).toFixed(2)}%`,
  width: `${(touchRadius(pin, pins, TOUCH_RADIUS) * 200).toFixed(2)}%`,
});
