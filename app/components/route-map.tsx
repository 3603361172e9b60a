import { Link, type To } from "react-router";
import { MapCountry } from "#app/components/map-country.tsx";
import { type CountryShape, frameAround } from "#app/components/map-geometry/frame.ts";
import { placeLabels } from "#app/components/map-geometry/place-labels.ts";
import { RouteLine } from "#app/components/map-geometry/route-line.tsx";
import countryShapes from "./map-geometry/countries.json" with { type: "json" };
import outlines from "./map-geometry/outlines.svg?url&no-inline";

const SHAPES: Readonly<Record<string, CountryShape>> = countryShapes;
const RATIO = 4 / 3;
/** The closest zoom for the simplified outlines, in map units. */
const CLOSEST = 26;

export interface MapStop {
  readonly name: string;
  /** Map coordinates. */
  readonly at: readonly [x: number, y: number];
  /** Position in the order: '1', or '1·4' if the trip returns. */
  readonly numbers: string;
  /** Link target of its pin. */
  readonly to: To;
  readonly label: string;
}

interface RouteMapProps {
  /** Each place once. */
  stops: readonly MapStop[];
  /** The places in travel order. */
  line: readonly { readonly at: readonly number[] }[];
  /** Colored; other countries are drawn as neighbors. */
  countries: readonly string[];
}

/** The stops of a trip, connected in order. */
export function RouteMap({ stops, line, countries }: RouteMapProps) {
  const frame = frameAround(
    stops.map(({ at: [x, y] }) => ({ at: [x, y], box: [x, y, x, y] })),
    RATIO,
    { closest: CLOSEST, margin: 1.5 },
  );
  const unit = frame.width / 100;
  const labels = placeLabels(stops, {
    pin: unit * 3.2,
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
      <RouteLine stops={line} unit={unit} color="stroke-white" />
      {stops.map((stop) => (
        <Pin key={stop.numbers} stop={stop} unit={unit} />
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

/** On a phone the map is about 300 px wide, which makes this invisible touch target 44 px across. */
const FINGER = 7.4;

function Pin({ stop: { at, numbers, to, label }, unit }: { stop: MapStop; unit: number }) {
  const [x, y] = at;
  return (
    <Link
      to={to}
      aria-label={`${numbers}. ${label}`}
      className="outline-none [&:focus-visible>circle:last-of-type]:stroke-sun"
    >
      <title>{label}</title>
      <circle cx={x} cy={y} r={unit * FINGER} className="fill-transparent" />
      <circle cx={x} cy={y} r={unit * 3.2} strokeWidth={unit * 0.6} className="fill-coral-ink stroke-white" />
      <text
        x={x}
        y={y}
        textAnchor="middle"
        dominantBaseline="central"
        fontSize={unit * (numbers.length > 1 ? 2.8 : 3.8)}
        className="fill-white font-bold"
      >
        {numbers}
      </text>
    </Link>
  );
}
