import type { CSSProperties, KeyboardEvent, ReactNode } from "react";
import type { CountryShape } from "#app/components/map-geometry/frame.ts";
import outlines from "./map-geometry/outlines.svg?url&no-inline";

/** What a click on a country does: `onSelect` makes it a button, `href` a link. Without either it is static. */
export interface CountryAction {
  /** Accessible name, also shown on hover. */
  readonly label: string;
  readonly onSelect?: () => void;
  readonly href?: string;
}

interface MapCountryProps {
  shape: CountryShape;
  /** One percent of the map's width. */
  unit: number;
  fill: string;
  isChosen: boolean;
  action: CountryAction | null;
}

/** Classes that outline the focused shape, because the browser's focus ring is a rectangle around all its islands. */
const INTERACTIVE =
  "cursor-pointer outline-none hover:[filter:brightness(1.1)] focus-visible:[&_*]:stroke-white focus-visible:[&_*]:[stroke-width:var(--focus)]";

export function MapCountry({ shape, unit, fill, isChosen, action }: MapCountryProps) {
  const [x, y] = shape.at;
  const drawing = shape.outline ? (
    <use
      href={`${outlines}#${shape.outline}`}
      strokeWidth={unit * 0.15}
      className="stroke-sea"
      strokeLinejoin="round"
    />
  ) : (
    <circle cx={x} cy={y} r={unit * 0.7} strokeWidth={unit * 0.15} className="stroke-sea" />
  );
  if (!action) return <g className={fill}>{drawing}</g>;
  const contents: ReactNode = (
    <>
      <title>{action.label}</title>
      {/* A larger invisible click target for small islands. `!` keeps it invisible while it has the focus. */}
      <circle cx={x} cy={y} r={unit * 1.3} className="fill-transparent [stroke:none]!" />
      {drawing}
    </>
  );
  const style: CSSProperties = { "--focus": unit * 0.5 };
  const className = `${fill} ${INTERACTIVE}`;
  if (action.href !== undefined) {
    return (
      <a href={action.href} className={className} style={style}>
        {contents}
      </a>
    );
  }
  const chooseByKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    action.onSelect?.();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no button element.
    <g
      role="button"
      tabIndex={0}
      aria-pressed={isChosen}
      onClick={action.onSelect}
      onKeyDown={chooseByKey}
      className={className}
      style={style}
    >
      {contents}
    </g>
  );
}
