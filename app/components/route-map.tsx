import { Link, type To } from "react-router";
import { MapCountry } from "#app/components/map-country.tsx";
import { type CountryShape, frameAround } from "#app/components/map-geometry/frame.ts";
import { placeLabels } from "#app/components/map-geometry/place-labels.ts";
import { RouteLine } from "#app/components/map-geometry/route-line.tsx";
import { reachOf, spreadPins } from "#app/components/map-geometry/spread-pins.ts";
import countryShapes from "./map-geometry/countries.json" with { type: "json" };
import outlines from "./map-geometry/outlines.svg?url&no-inline";

const SHAPES: Readonly<Record<string, CountryShape>> = countryShapes;
const RATIO = 4 / 3;
/** The least width of the view, in map units. Closer, the simplified outlines would look crude. */
const CLOSEST = 26;

export interface MapStop {
  readonly name: string;
  /** Map coordinates. */
  readonly at: readonly [x: number, y: number];
  /** Position in the order: '1', or '1, 4' if the trip returns to this place. */
  readonly numbers: string;
  /** Link target of its pin. */
  readonly to: To;
  readonly label: string;
}

interface RouteMapProps {
  /** Each place once. */
  stops: readonly MapStop[];
  /** Names of the places in travel order. */
  order: readonly string[];
  /** The countries of the trip, in a lighter color than their neighbors. */
  countries: readonly string[];
}

/** The stops of a trip, connected in order. */
export function RouteMap({ stops, order, countries }: RouteMapProps) {
  const frame = frameAround(
    stops.map(({ at: [x, y] }) => ({ at: [x, y], box: [x, y, x, y] })),
    RATIO,
    { closest: CLOSEST, margin: 1.5 },
  );
  const unit = frame.width / 100;
  const pin = unit * PIN;
  const pins = spreadPins(
    stops.map((stop) => ({ ...stop, radius: pin + (stop.numbers.length - 1) * unit * DIGIT })),
  );
  const labels = placeLabels(pins, {
    pin,
    letter: unit * 4,
    left: frame.x,
    right: frame.x + frame.width,
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no fieldset.
    <svg
      viewBox={[frame.x, frame.y, frame.width, frame.height].map((side) => side.toFixed(1)).join(" ")}
      role="group"
      aria-label={`Map of the route: ${stops.map(({ name }) => name).join(", then ")}`}
      className="block w-full self-start rounded-card bg-sea print:hidden"
      style={{ aspectRatio: RATIO }}
    >
      <use href={`${outlines}#around`} className="fill-[#2b7480]" />
      {Object.entries(SHAPES).map(([name, shape]) => (
        <MapCountry
          key={name}
          shape={shape}
          unit={unit}
          fill={countries.includes(name) ? "fill-[#8fb26a]" : "fill-[#2b7480]"}
          isChosen={false}
          action={null}
        />
      ))}
      {/* Land for stops on islands that are missing from the outlines. */}
      {stops.map(({ numbers, at: [x, y] }) => (
        <circle key={numbers} cx={x} cy={y} r={unit * 4.6} className="fill-[#8fb26a]" />
      ))}
      <RouteLine
        stops={order.flatMap((name) => pins.find((stop) => stop.name === name) ?? [])}
        unit={unit}
        color="stroke-white"
      />
      {pins.map((stop) => (
        <Pin key={stop.numbers} stop={stop} unit={unit} reach={reachOf(stop, pins, unit * FINGER)} />
      ))}
      <g aria-hidden className="pointer-events-none fill-ink stroke-white font-semibold">
        {labels.map(({ name, x, y, anchor }) => (
          <text
            key={name}
            x={x}
            y={y}
            textAnchor={anchor}
            dominantBaseline="central"
            fontSize={unit * 4}
            strokeWidth={unit * 0.9}
            paintOrder="stroke"
            strokeLinejoin="round"
          >
            {name}
          </text>
        ))}
      </g>
    </svg>
  );
}

/** Sizes in percent of the map's width, which is about 300 px on a phone. */
const PIN = 3.6;
const DIGIT = 1.1;
/** Makes the invisible touch target 44 px across. */
const FINGER = 7.4;

type PlacedStop = MapStop & { readonly radius: number };

function Pin({ stop, unit, reach }: { stop: PlacedStop; unit: number; reach: number }) {
  const { at, numbers, radius, to, label } = stop;
  const [x, y] = at;
  return (
    <Link
      to={to}
      aria-label={`${numbers}. ${label}`}
      className="outline-none [&:focus-visible>rect]:stroke-sun"
    >
      <title>{label}</title>
      <circle cx={x} cy={y} r={reach} className="fill-transparent" />
      <rect
        x={x - radius}
        y={y - unit * PIN}
        width={radius * 2}
        height={unit * PIN * 2}
        rx={unit * PIN}
        strokeWidth={unit * 0.6}
        className="fill-coral-ink stroke-white"
      />
      <text
        x={x}
        y={y}
        textAnchor="middle"
        dominantBaseline="central"
        fontSize={unit * 4.2}
        className="fill-white font-bold"
      >
        {numbers}
      </text>
    </Link>
  );
}
