/** Mercator's projection, in degrees of longitude; y grows to the south. */
export const project = (longitude: number, latitude: number): readonly [x: number, y: number] => [
  longitude,
  (-Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) * 180) / Math.PI,
];

/** Width divided by height of every map. */
export const MAP_RATIO = 4 / 3;
/** About 90 km in the Caribbean: the least that a map shows, so that an island has some sea around it. */
const MIN_DEGREES = 0.85;
/** Space around the outermost places, for their names. */
const MARGIN = 1.5;

/** West, south, east, north of islands that are shown whole, however small a part of them a route visits. */
const WHOLE_ISLANDS: Readonly<Record<string, readonly [number, number, number, number]>> = {
  Guadeloupe: [-61.8, 15.85, -61, 16.51],
  Jamaica: [-78.38, 17.7, -76.19, 18.52],
  "Puerto Rico": [-67.27, 17.92, -65.24, 18.52],
  "Trinidad and Tobago": [-61.93, 10.04, -60.52, 11.35],
};

/** The part of the world on a map: its corner and width in projected degrees. */
export interface MapFrame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

interface Place {
  readonly longitude: number;
  readonly latitude: number;
}

export function frameOf(places: readonly Place[], countries: readonly string[]): MapFrame {
  const islands = countries.flatMap((name) => {
    const [west = 0, south = 0, east = 0, north = 0] = WHOLE_ISLANDS[name] ?? [];
    return WHOLE_ISLANDS[name] ? [project(west, north), project(east, south)] : [];
  });
  const points = places.map(({ longitude, latitude }) => project(longitude, latitude));
  const around = boundsOf(points, MARGIN);
  const whole = boundsOf([...points, ...islands], 1.14);
  return islands.length > 0 && whole.width > around.width ? whole : around;
}

export function boundsOf(points: readonly (readonly [x: number, y: number])[], margin: number): MapFrame {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const width = Math.max((right - left) * margin, (bottom - top) * margin * MAP_RATIO, MIN_DEGREES);
  return { left: (left + right - width) / 2, top: (top + bottom - width / MAP_RATIO) / 2, width };
}

/** A place's position on the map, as parts of its width. */
export function positionIn(
  { left, top, width }: MapFrame,
  { longitude, latitude }: Place,
): readonly [x: number, y: number] {
  const [x, y] = project(longitude, latitude);
  return [(x - left) / width, (y - top) / width];
}
