import { type CountryAction, MapCountry } from "#app/components/map-country.tsx";
import { type CountryShape, frameAround } from "#app/components/map-geometry/frame.ts";
import { RouteLine } from "#app/components/map-geometry/route-line.tsx";
import countryShapes from "./map-geometry/countries.json" with { type: "json" };
import outlines from "./map-geometry/outlines.svg?url&no-inline";

const SHAPES: Readonly<Record<string, CountryShape>> = countryShapes;

interface RegionMapProps {
  /** The countries that must be visible; the map zooms to them. */
  countries: readonly string[];
  /** Those in colour, with their names written beside them. */
  highlighted: readonly string[];
  /** What pressing one of `countries` does; a map without it is a picture. */
  actionOf?: (country: string) => CountryAction;
  /** How many trips each country has: those with some stand out and carry the number. */
  counts?: Readonly<Record<string, number>> | undefined;
  /** Countries to draw a line through, in this order. */
  route?: readonly string[];
  /** What the map shows, for those who do not see it. */
  label: string;
  /** Width by height. */
  ratio?: number;
  /** The narrowest frame, in map units. */
  closest?: number;
  className?: string;
}

/**
 * Countries drawn from public-domain outlines: no tiles, no third party. The outlines are a picture that the
 * browser fetches and keeps, so the map is whole in the first HTML and costs a page no code. Its colours are those
 * of the illustrations.
 */
export function RegionMap({
  countries,
  highlighted,
  actionOf,
  counts,
  route = [],
  label,
  ratio = 4 / 3,
  closest,
  className = "",
}: RegionMapProps) {
  const framed = countries.flatMap((name) => SHAPES[name] ?? []);
  const frame = frameAround(framed.length > 0 ? framed : Object.values(SHAPES), ratio, { closest });
  const unit = frame.width / 100;
  const stops = route.flatMap((name) => SHAPES[name] ?? []);
  const chosen = highlighted.filter((name) => SHAPES[name]);
  const fillOf = (name: string) => {
    if (chosen.includes(name)) return "fill-coral";
    if (!countries.includes(name)) return "fill-[#2b7480]";
    return counts?.[name] ? "fill-sun" : "fill-[#8fb26a]";
  };
  return (
    <svg
      viewBox={[frame.x, frame.y, frame.width, frame.height].map(Math.round).join(" ")}
      role={actionOf ? "group" : "img"}
      aria-label={label}
      className={`block w-full rounded-card bg-sea ${className}`}
      style={{ aspectRatio: ratio }}
    >
      <use href={`${outlines}#around`} className="fill-[#2b7480]" />
      {/* Below all countries, so that a finger that misses an island still finds it; 44 px on a phone. */}
      {countries
        .filter((name) => counts?.[name])
        .map((name) => (
          <FingerDisc key={name} shape={SHAPES[name]} unit={unit} onSelect={actionOf?.(name).onSelect} />
        ))}
      {Object.entries(SHAPES).map(([name, shape]) => (
        <MapCountry
          key={name}
          shape={shape}
          unit={unit}
          fill={fillOf(name)}
          isChosen={chosen.includes(name)}
          action={actionOf && countries.includes(name) ? actionOf(name) : null}
        />
      ))}
      {stops.length > 1 && <RouteLine stops={stops} unit={unit} />}
      {countries
        .filter((name) => counts?.[name] && !chosen.includes(name))
        .map((name) => (
          <CountryCount key={name} shape={SHAPES[name]} unit={unit} count={counts?.[name] ?? 0} />
        ))}
      {chosen.map((name) => (
        // A map that is only a picture stands in a narrow card, and its names are to be read on a phone.
        <CountryName
          key={name}
          name={name}
          unit={unit}
          size={unit * (actionOf ? 3.4 : 5)}
          right={frame.x + frame.width}
        />
      ))}
    </svg>
  );
}

interface FingerDiscProps {
  shape: CountryShape | undefined;
  unit: number;
  onSelect: (() => void) | undefined;
}

/** The country's own shape is what keyboards and screen readers find. */
function FingerDisc({ shape, unit, onSelect }: FingerDiscProps) {
  const [x = 0, y = 0] = shape?.at ?? [];
  return (
    <circle
      aria-hidden
      cx={x}
      cy={y}
      r={unit * 7.4}
      onClick={onSelect}
      className="cursor-pointer fill-transparent md:hidden"
    />
  );
}

/** The number of trips in a country, on a small disc. */
function CountryCount({
  shape,
  unit,
  count,
}: {
  shape: CountryShape | undefined;
  unit: number;
  count: number;
}) {
  const [x = 0, y = 0] = shape?.at ?? [];
  return (
    <g aria-hidden className="pointer-events-none">
      <circle cx={x} cy={y} r={unit * 1.7} strokeWidth={unit * 0.25} className="fill-white stroke-sea" />
      <text
        x={x}
        y={y}
        textAnchor="middle"
        dominantBaseline="central"
        fontSize={unit * 2.2}
        className="fill-ink font-bold"
      >
        {count}
      </text>
    </g>
  );
}

interface CountryNameProps {
  name: string;
  unit: number;
  /** Of its letters. */
  size: number;
  /** The map's edge. */
  right: number;
}

function CountryName({ name, unit, size, right }: CountryNameProps) {
  const [x = 0, y = 0] = SHAPES[name]?.at ?? [];
  const isAtTheEdge = x > right - unit * 4 - size * name.length * 0.6;
  return (
    <g aria-hidden className="pointer-events-none">
      <circle cx={x} cy={y} r={unit * 0.8} strokeWidth={unit * 0.3} className="fill-sun stroke-ink" />
      <text
        x={isAtTheEdge ? x - unit * 2 : x + unit * 2}
        y={y}
        textAnchor={isAtTheEdge ? "end" : "start"}
        dominantBaseline="middle"
        fontSize={size}
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
