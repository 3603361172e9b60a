import { Link, type To } from "react-router";
import { MapCountry } from "#app/components/map-country.tsx";
import { type CountryShape, frameAround } from "#app/components/map-geometry/frame.ts";
import { placeLabels } from "#app/components/map-geometry/place-labels.ts";
import { RouteLine } from "#app/components/map-geometry/route-line.tsx";
import { spreadPins, touchRadius } from "#app/components/map-geometry/spread-pins.ts";
import countryShapes from "./map-geometry/countries.json" with { type: "json" };
import outlines from "./map-geometry/outlines.svg?url&no-inline";

const SHAPES: Readonly<Record<string, CountryShape>> = countryShapes;
const RATIO = 4 / 3;
/** The least width of the view, in map units. In a closer view the simplified outlines would look crude. */
const MIN_WIDTH = 26;

export interface MapStop {
  readonly name: string;
  /** Map coordinates. */
  readonly at: readonly [x: number, y: number];
  /** Position in the route: '1', or '1, 4' if the trip returns to this place. */
  readonly numbers: string;
  /** Link target of the pin. */
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
    { minWidth: MIN_WIDTH, margin: 1.5 },
  );
  const unit = frame.width / 100;
  const halfPinHeight = unit * HALF_PIN_HEIGHT;
  const fontSize = unit * 4;
  const pins = spreadPins(
    stops.map((stop) => ({
      ...stop,
      radius: halfPinHeight + (stop.numbers.length - 1) * unit * PIN_WIDTH_PER_DIGIT,
    })),
  );
  const labels = placeLabels(pins, {
    halfPinHeight,
    fontSize,
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
      {/* The United States, drawn only for orientation. */}
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
        <Pin
          key={stop.numbers}
          stop={stop}
          unit={unit}
          touchRadius={touchRadius(stop, pins, unit * TOUCH_RADIUS)}
        />
      ))}
      <g aria-hidden className="pointer-events-none fill-ink stroke-white font-semibold">
        {labels.map(({ name, x, y, anchor }) => (
          <text
            key={name}
            x={x}
            y={y}
            textAnchor={anchor}
            dominantBaseline="central"
            fontSize={fontSize}
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

// Sizes in percent of the map's width, which is about 300 px on a phone.
/** Half the height of a pin. */
const HALF_PIN_HEIGHT = 3.6;
/** Added to both sides of a pin for each further character in it. */
const PIN_WIDTH_PER_DIGIT = 1.1;
/** Makes the invisible touch target 44 px across. */
const TOUCH_RADIUS = 7.4;

type PlacedStop = MapStop & { readonly radius: number };

interface PinProps {
  stop: PlacedStop;
  unit: number;
  touchRadius: number;
}

function Pin({ stop, unit, touchRadius }: PinProps) {
  const { at, numbers, radius, to, label } = stop;
  const [x, y] = at;
  return (
    <Link
      to={to}
      aria-label={`${numbers}. ${label}`}
      className="outline-none [&:focus-visible>rect]:stroke-sun"
    >
      <title>{label}</title>
      <circle cx={x} cy={y} r={touchRadius} className="fill-transparent" />
      <rect
        x={x - radius}
        y={y - unit * HALF_PIN_HEIGHT}
        width={radius * 2}
        height={unit * HALF_PIN_HEIGHT * 2}
        rx={unit * HALF_PIN_HEIGHT}
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
