import type { CSSProperties, KeyboardEvent } from "react";
import { type CountryShape, frameAround } from "#app/components/map-geometry/frame.ts";
import { RouteLine } from "#app/components/map-geometry/route-line.tsx";
import countryShapes from "./map-geometry/countries.json" with { type: "json" };
import outlines from "./map-geometry/outlines.svg?url&no-inline";

const SHAPES: Readonly<Record<string, CountryShape>> = countryShapes;
const NAMES = Object.keys(SHAPES);

interface RegionMapProps {
  /** The countries that must be visible; the map zooms to them. */
  countries: readonly string[];
  /** Those in colour, with their names written beside them. */
  highlighted: readonly string[];
  /** With it every country in `countries` is a button; choosing a highlighted one gives it again. */
  onSelect?: (country: string) => void;
  /** Countries to draw a line through, in this order. */
  route?: readonly string[];
  /** What the map shows, for those who do not see it. */
  label: string;
  /** Width by height. */
  ratio?: number;
  className?: string;
}

/**
 * Countries drawn from public-domain outlines: no tiles, no third party. The outlines are a picture that the
 * browser fetches and keeps, so the map is whole in the first HTML and costs a page no code.
 */
export function RegionMap({
  countries,
  highlighted,
  onSelect,
  route = [],
  label,
  ratio = 4 / 3,
  className = "",
}: RegionMapProps) {
  const framed = countries.flatMap((name) => SHAPES[name] ?? []);
  const frame = frameAround(framed.length > 0 ? framed : Object.values(SHAPES), ratio);
  const unit = frame.width / 100;
  const stops = route.flatMap((name) => SHAPES[name] ?? []);
  const chosen = highlighted.filter((name) => SHAPES[name]);
  return (
    <svg
      viewBox={[frame.x, frame.y, frame.width, frame.height].map(Math.round).join(" ")}
      role={onSelect ? "group" : "img"}
      aria-label={label}
      className={`block w-full rounded-card bg-[#cfe4e3] ${className}`}
      style={{ aspectRatio: ratio }}
    >
      <use href={`${outlines}#around`} className="fill-[#ece2cd]" />
      {NAMES.map((name) => (
        <Country
          key={name}
          name={name}
          unit={unit}
          isHighlighted={chosen.includes(name)}
          onSelect={onSelect && countries.includes(name) ? () => onSelect(name) : undefined}
        />
      ))}
      {stops.length > 1 && <RouteLine stops={stops} unit={unit} />}
      {chosen.map((name) => (
        <CountryName key={name} name={name} unit={unit} right={frame.x + frame.width} />
      ))}
    </svg>
  );
}

function Country(props: { name: string; unit: number; isHighlighted: boolean; onSelect?: () => void }) {
  const { name, unit, isHighlighted, onSelect } = props;
  const shape = SHAPES[name];
  if (!shape) return null;
  const [x, y] = shape.at;
  const fill = isHighlighted ? "fill-coral" : onSelect ? "fill-[#8fb26a]" : "fill-[#dfd3b8]";
  const drawing = shape.outline ? (
    <use
      href={`${outlines}#${shape.outline}`}
      strokeWidth={unit * 0.15}
      className="stroke-sand"
      strokeLinejoin="round"
    />
  ) : (
    <circle cx={x} cy={y} r={unit * 0.7} strokeWidth={unit * 0.15} className="stroke-sand" />
  );
  if (!onSelect) return <g className={fill}>{drawing}</g>;
  const choose = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    onSelect();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no button element.
    <g
      role="button"
      tabIndex={0}
      aria-label={name}
      aria-pressed={isHighlighted}
      onClick={onSelect}
      onKeyDown={choose}
      // The browser's ring is a rectangle around the whole shape, islands included; the shape's own edge is clearer.
      className={`${fill} cursor-pointer outline-none hover:fill-leaf focus-visible:fill-leaf focus-visible:[&_*]:stroke-ink focus-visible:[&_*]:[stroke-width:var(--focus)]`}
      style={{ "--focus": unit * 0.5 } as CSSProperties}
    >
      <title>{name}</title>
      {/* A larger invisible disc to click on, for small islands. */}
      <circle cx={x} cy={y} r={unit * 1.3} className="fill-transparent [stroke:none]!" />
      {drawing}
    </g>
  );
}

function CountryName({ name, unit, right }: { name: string; unit: number; right: number }) {
  const [x = 0, y = 0] = SHAPES[name]?.at ?? [];
  const isAtTheEdge = x > right - unit * (4 + name.length * 2);
  return (
    <g aria-hidden className="pointer-events-none">
      <circle cx={x} cy={y} r={unit * 0.8} strokeWidth={unit * 0.3} className="fill-sun stroke-ink" />
      <text
        x={isAtTheEdge ? x - unit * 2 : x + unit * 2}
        y={y}
        textAnchor={isAtTheEdge ? "end" : "start"}
        dominantBaseline="middle"
        fontSize={unit * 3.4}
        strokeWidth={unit * 0.9}
        paintOrder="stroke"
        strokeLinejoin="round"
        className="fill-ink stroke-white font-semibold"
      >
        {name}
      </text>
    </g>
  );
}
