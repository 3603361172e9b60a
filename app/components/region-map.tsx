import { type CountryAction, MapCountry } from "#app/components/map-country.tsx";
import { type CountryShape, frameAround } from "#app/components/map-geometry/frame.ts";
import { RouteLine } from "#app/components/map-geometry/route-line.tsx";
import { reachOf, spreadPins } from "#app/components/map-geometry/spread-pins.ts";
import countryShapes from "./map-geometry/countries.json" with { type: "json" };
import outlines from "./map-geometry/outlines.svg?url&no-inline";

const SHAPES: Readonly<Record<string, CountryShape>> = countryShapes;

interface RegionMapProps {
  /** Countries that must be visible; the map zooms to them. */
  countries: readonly string[];
  /** Countries that are colored and labeled. */
  highlighted: readonly string[];
  /** What clicking one of `countries` does; without it the map is not interactive. */
  actionOf?: (country: string) => CountryAction;
  /** Number of trips per country; countries with trips are emphasized and show the number. */
  counts?: Readonly<Record<string, number>> | undefined;
  /** Countries to draw a line through, in this order. */
  route?: readonly string[];
  /** Accessible description of the map. */
  label: string;
  /** Aspect ratio: width divided by height. */
  ratio?: number;
  /** The least width of the view, in map units. */
  closest?: number;
  className?: string;
}

/**
 * A map of countries from public-domain outlines, without tiles or a third party. The outlines are a cached image, so
 * the map is complete in the first HTML and needs no JavaScript. Its colors are those of the illustrations.
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
  const pinsWith = (radius: number) =>
    countries.flatMap((name) => {
      const [x = 0, y = 0] = SHAPES[name]?.at ?? [];
      const count = counts?.[name];
      return count && !chosen.includes(name) ? [{ name, count, radius, at: [x, y] as const }] : [];
    });
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
      <g aria-hidden className="pointer-events-none max-md:hidden">
        {pinsWith(unit * 1.7).map((pin) => (
          <CountryCount key={pin.name} {...pin} />
        ))}
      </g>
      {/* On a phone the map is about 300 px wide, so the pins are larger, moved apart, and can be tapped. */}
      <g aria-hidden className="md:hidden">
        {spreadPins(pinsWith(unit * 3.4)).map((pin, _, pins) => (
          <CountryCount
            key={pin.name}
            {...pin}
            reach={reachOf(pin, pins, unit * 7.4)}
            onSelect={actionOf?.(pin.name).onSelect}
          />
        ))}
      </g>
      {chosen.map((name) => (
        // Maps that are not interactive are shown in narrow cards, and their names must be readable on a
        // phone.
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

interface CountryCountProps {
  at: readonly [x: number, y: number];
  radius: number;
  count: number;
  /** Radius of its touch target. */
  reach?: number;
  onSelect?: (() => void) | undefined;
}

/** The number of trips in a country, in a circle. Keyboards and screen readers use the country's own shape. */
function CountryCount({ at: [x, y], radius, count, reach, onSelect }: CountryCountProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hidden from keyboards and screen readers.
    <g onClick={onSelect} className={onSelect && "cursor-pointer"}>
      {reach && <circle cx={x} cy={y} r={reach} className="fill-transparent" />}
      <circle cx={x} cy={y} r={radius} strokeWidth={radius * 0.15} className="fill-white stroke-sea" />
      <text
        x={x}
        y={y}
        textAnchor="middle"
        dominantBaseline="central"
        fontSize={radius * 1.3}
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
  size: number;
  /** Right edge of the map. */
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
