import { type CountryAction, MapCountry } from "#app/components/map-country.tsx";
import { type CountryShape, frameAround } from "#app/components/map-geometry/frame.ts";
import { spreadPins, touchRadius } from "#domain/maps/spread-pins.ts";
import countryShapes from "./map-geometry/countries.json" with { type: "json" };
import outlines from "./map-geometry/outlines.svg?url&no-inline";

const SHAPES: Readonly<Record<string, CountryShape>> = countryShapes;
/** In percent of the map's width. Makes a touch target 44 px across on a map of 300 px. */
const TOUCH_RADIUS = 7.4;

interface RegionMapProps {
  /** Countries that must be visible; the map zooms to them. */
  countries: readonly string[];
  /** Countries that are colored and labeled. */
  highlighted: readonly string[];
  /** What clicking one of `countries` does. */
  actionOf: (country: string) => CountryAction;
  /** Number of itineraries per country; countries with itineraries are emphasized and show the number. */
  counts?: Readonly<Record<string, number>> | undefined;
  /** Accessible description of the map. */
  label: string;
  /** Aspect ratio: width divided by height. */
  ratio: number;
}

/**
 * A map of countries from public-domain outlines, without tiles or a third party. The outlines are a cached image, so
 * the map is complete in the first HTML and needs no JavaScript. Its colors are those of the illustrations.
 */
export function RegionMap({ countries, highlighted, actionOf, counts, label, ratio }: RegionMapProps) {
  const framedShapes = countries.flatMap((name) => SHAPES[name] ?? []);
  const frame = frameAround(framedShapes.length > 0 ? framedShapes : Object.values(SHAPES), ratio);
  const unit = frame.width / 100;
  const highlightedNames = highlighted.filter((name) => SHAPES[name]);
  const pinsWith = (radius: number) =>
    countries.flatMap((name) => {
      const [x = 0, y = 0] = SHAPES[name]?.at ?? [];
      const count = counts?.[name];
      return count && !highlightedNames.includes(name) ? [{ name, count, radius, at: [x, y] as const }] : [];
    });
  const fillOf = (name: string) => {
    if (highlightedNames.includes(name)) return "fill-coral";
    if (!countries.includes(name)) return "fill-[#2b7480]";
    return counts?.[name] ? "fill-sun" : "fill-[#8fb26a]";
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no fieldset.
    <svg
      viewBox={[frame.x, frame.y, frame.width, frame.height].map(Math.round).join(" ")}
      role="group"
      aria-label={label}
      className="block w-full rounded-card bg-sea"
      style={{ aspectRatio: ratio }}
    >
      {/* The United States, drawn only for orientation. */}
      <use href={`${outlines}#around`} className="fill-[#2b7480]" />
      {Object.entries(SHAPES).map(([name, shape]) => (
        <MapCountry
          key={name}
          shape={shape}
          unit={unit}
          fill={fillOf(name)}
          isChosen={highlightedNames.includes(name)}
          action={countries.includes(name) ? actionOf(name) : null}
        />
      ))}
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
            touchRadius={touchRadius(pin, pins, unit * TOUCH_RADIUS)}
            onSelect={actionOf(pin.name).onSelect}
          />
        ))}
      </g>
      {highlightedNames.map((name) => (
        <CountryName key={name} name={name} unit={unit} size={unit * 3.4} right={frame.x + frame.width} />
      ))}
    </svg>
  );
}

interface CountryCountProps {
  at: readonly [x: number, y: number];
  radius: number;
  count: number;
  /** Undefined if the circle cannot be tapped. */
  touchRadius?: number;
  onSelect?: (() => void) | undefined;
}

/** The number of itineraries in a country, in a circle. Keyboards and screen readers use the country's own shape. */
function CountryCount({ at: [x, y], radius, count, touchRadius, onSelect }: CountryCountProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hidden from keyboards and screen readers.
    <g onClick={onSelect} className={onSelect && "cursor-pointer"}>
      {touchRadius && <circle cx={x} cy={y} r={touchRadius} className="fill-transparent" />}
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
  /** Font size. */
  size: number;
  /** Right edge of the map. */
  right: number;
}

function CountryName({ name, unit, size, right }: CountryNameProps) {
  const [x = 0, y = 0] = SHAPES[name]?.at ?? [];
  const textWidth = size * name.length * 0.6;
  const isAtTheEdge = x > right - unit * 4 - textWidth;
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
