import type { Place } from "#domain/gazetteer.ts";
import { boundsOf, frameOf, MAP_RATIO, type MapFrame, positionIn, project } from "#domain/maps/map-frame.ts";
import type { MapContent, MapSize } from "#domain/maps/map-path.ts";
import { countryPoints, regionFrame } from "#domain/maps/region-map.ts";
import { pinsOf } from "#domain/maps/route-stops.ts";
import { land, type Ring } from "#server/maps/land.ts";
import { drawLandscape } from "#server/maps/landscape.ts";
import { linePoints, roundedLine, wayBetween } from "#server/maps/legs.ts";
import { letter, type Style, widthOf } from "#server/maps/lettering.ts";
import { mapColors as colors } from "#server/maps/map-colors.ts";
import { BORDER, drawLegs, drawPin, type Leg, pinHalfWidth, scaleBar } from "#server/maps/marks.ts";
import { type Box, clip, closedPath, doOverlap, type Point, simplify } from "#server/maps/outline.ts";
import { placeName } from "#server/maps/place-names.ts";
import { type DegreeBox, LAKES, SEAS } from "#server/maps/seas.ts";
import { createTerrain } from "#server/maps/terrain.ts";

/** In units, two per pixel of the size at which a map is shown. */
const WIDTHS: Readonly<Record<MapSize, number>> = { card: 320, small: 720, large: 1440 };
const NAME_SIZES: Readonly<Record<MapSize, number>> = { card: 0, small: 36, large: 31 };
const PIN_RADII: Readonly<Record<MapSize, number>> = { card: 9, small: 23, large: 25 };
/** Points of all outlines together. */
const MAX_POINTS: Readonly<Record<MapSize, number>> = { card: 500, small: 2200, large: 2600 };

/** The map of a route, or of countries if it has no known place: an SVG that needs no font and no other file. */
export function drawMap(content: MapContent, size: MapSize): string {
  const width = WIDTHS[size];
  const height = width / MAP_RATIO;
  const places = content.stops.flatMap((stop) => (stop ? [stop.place] : []));
  const frame = frameOfContent(content, places);
  const toMap = (longitude: number, latitude: number): Point => {
    const [x, y] = positionIn(frame, { longitude, latitude });
    return [x * width, y * width];
  };
  const pxPerKm = width / (frame.width * 111.32 * Math.cos((latitudeOf(frame) * Math.PI) / 180));

  const shapes = shapesOf(toMap, width, size);
  const islands = places.flatMap(([, latitude, longitude, small]) =>
    small ? [blob(toMap(longitude, latitude), PIN_RADII[size] * 1.5)] : [],
  );
  const isOwn = ({ country }: { country: string }) => content.countries.includes(country);
  const own = [...shapes.filter(isOwn).map(({ points }) => points), ...islands];
  const others = shapes.filter((shape) => !isOwn(shape)).map(({ points }) => points);
  const lakes = LAKES.flatMap((lake) => {
    const outline = simplify(ellipse(lake, toMap, pxPerKm), 0.5);
    const clipped = clip(outline, [-40, -40, width + 40, height + 40]);
    return clipped.length > 2 ? [clipped] : [];
  });

  const pins = pinsOf(content).map((pin) => ({
    ...pin,
    at: [pin.at[0] * width, pin.at[1] * width] as const,
    radius: PIN_RADII[size],
    text: pin.stops.map((index) => index + 1).join(", "),
  }));
  const legs = legsOf(content, pins);
  const drawing: string[] = [
    `<rect width="${width}" height="${height}" fill="${colors.sea}"/>`,
    `<defs><path id="o" d="${own.map(closedPath).join("")}"/><path id="n" d="${others.map(closedPath).join("")}"/></defs>`,
    ...colors.shallows.map((color, index) => {
      const wide = (size === "card" ? [26, 16, 8] : [76, 46, 22])[index];
      return `<g fill="none" stroke="${color}" stroke-width="${wide}" stroke-linejoin="round"><use href="#o"/><use href="#n"/></g>`;
    }),
    // The edge below the land, as if it were cut from card.
    `<use href="#n" y="5" fill="${colors.neighborsEdge}"/><use href="#o" y="5" fill="${colors.landEdge}"/>`,
    `<g stroke="${colors.shore}" stroke-width="3" stroke-linejoin="round"><use href="#n" fill="${colors.neighbors}"/><use href="#o" fill="${colors.land}"/></g>`,
    `<path d="${lakes.map(closedPath).join("")}" fill="${colors.shallows[1]}" stroke="${colors.shore}" stroke-width="2"/>`,
  ];
  if (size === "card") {
    drawing.push(
      ...drawLegs(legs, 5),
      `<g fill="${colors.route}" stroke="${colors.paper}" stroke-width="3">${pins.map(({ at: [x, y], radius }) => `<circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="${radius}"/>`).join("")}</g>`,
    );
    return svg(width, height, drawing);
  }

  // Names: first the places, then the scale, the countries around and the seas, where they find room.
  const bounds: Box = [BORDER * 2, BORDER * 2, width - BORDER * 2, height - BORDER * 2];
  const nameSize = NAME_SIZES[size];
  const lines = legs.flatMap(({ points }) => points);
  const scale = scaleBar(pxPerKm, width, height, nameSize);
  const occupied: Box[] = [
    scale.box,
    ...pins.map(({ at: [x, y], radius, text }): Box => {
      const half = pinHalfWidth(text, radius);
      return [x - half - 3, y - radius - 3, x + half + 3, y + radius + 3];
    }),
  ];
  const halo = `stroke="${colors.paper}" stroke-width="26" stroke-linejoin="round" paint-order="stroke"`;
  const names = pins.map(({ at, radius, text, stops }) => {
    const name = content.stops[stops[0] ?? 0]?.place[0].split(",")[0] ?? "";
    const lettering = { style: "upright" as Style, size: nameSize };
    const room = { width: widthOf(name, lettering), height: nameSize * 0.95 };
    const others = pins.filter((pin) => pin.at !== at).map((pin) => pin.at);
    const placed = placeName({ at, radius: pinHalfWidth(text, radius) }, room, {
      bounds,
      occupied,
      lines,
      others,
    });
    if (!placed) return "";
    const [left, top, , bottom] = placed.box;
    occupied.push([left - 6, top - 2, placed.box[2] + 6, bottom + 2]);
    const leader = placed.leader
      ? `<path d="${roundedLine(placed.leader)}" stroke="${colors.ink}" stroke-width="2.5"/>`
      : "";
    return leader + letter(name, left, bottom - nameSize * 0.18, lettering);
  });
  const terrain = createTerrain(
    [...shapes, ...lakes.map((points) => ({ country: "a lake", points }))],
    width,
    height,
  );
  // The page puts a number on each country of a region.
  const numbers = Object.values(content.region ? countryPoints : {}).map(([latitude, longitude]): Box => {
    const [x, y] = toMap(longitude, latitude);
    return [x - 32, y - 32, x + 32, y + 32];
  });
  for (const box of [
    ...occupied,
    ...numbers,
    ...lines.map(([x, y]): Box => [x - 12, y - 12, x + 12, y + 12]),
  ])
    terrain.block(box);
  const isIn = (boxes: readonly DegreeBox[]) => {
    const corners = boxes.map(
      ([west, south, east, north]) => [toMap(west, north), toMap(east, south)] as const,
    );
    return ([x, y]: Point) =>
      corners.some(([[left, top], [right, bottom]]) => x >= left && x <= right && y >= top && y <= bottom);
  };
  const nameArea = (text: string, part: number, isFree: (country: string | null, at: Point) => boolean) => {
    const lettering = { style: "italic" as const, size: nameSize * part, spacing: 0.05 };
    const textWidth = widthOf(text, lettering);
    const corner = terrain.findRoom(textWidth, lettering.size * 0.8, isFree);
    if (!corner) return "";
    const [x, y] = corner;
    terrain.block([x - 36, y - 36, x + textWidth + 36, y + lettering.size + 36]);
    return letter(text, x, y + lettering.size * 0.72, lettering);
  };
  const seaNames = SEAS.map(([name, ...boxes]) => {
    const isInSea = isIn(boxes);
    return nameArea(name, 1.12, (country, at) => country === null && isInSea(at));
  });
  const namesOf = (rings: typeof shapes) =>
    [...new Set(rings.map(({ country }) => country))].map((name) =>
      nameArea(name, 0.86, (country) => country === name),
    );
  const ownNames = places.length === 0 ? namesOf(shapes.filter(isOwn)) : [];
  const neighborNames = namesOf(shapes.filter((shape) => !isOwn(shape)));
  const landscape = drawLandscape(terrain, toMap);
  drawing.push(
    `<g fill="${colors.seaName}">${seaNames.join("")}</g>`,
    `<g fill="${colors.neighborName}">${neighborNames.join("")}</g>`,
    `<g fill="${colors.ink}">${ownNames.join("")}</g>`,
    ...landscape,
    ...drawLegs(legs, 6),
    `<g fill="${colors.ink}" ${halo}>${names.join("")}${scale.text}</g>`,
    scale.bar,
    ...pins.map(drawPin),
    // The paper around the map.
    `<rect x="${BORDER / 2}" y="${BORDER / 2}" width="${width - BORDER}" height="${height - BORDER}" fill="none" stroke="${colors.paper}" stroke-width="${BORDER}"/>`,
    `<rect x="${BORDER}" y="${BORDER}" width="${width - 2 * BORDER}" height="${height - 2 * BORDER}" rx="3" fill="none" stroke="${colors.ink}" stroke-opacity=".55" stroke-width="2"/>`,
  );
  return svg(width, height, drawing);
}

const svg = (width: number, height: number, drawing: readonly string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width / 2}" height="${height / 2}" viewBox="0 0 ${width} ${height}">${drawing.join("")}</svg>`;

const latitudeOf = ({ top, width }: MapFrame) =>
  (Math.atan(Math.exp((-(top + width / MAP_RATIO / 2) * Math.PI) / 180)) * 360) / Math.PI - 90;

function frameOfContent({ countries, region }: MapContent, places: readonly Place[]): MapFrame {
  if (region) return regionFrame(region);
  if (places.length === 0) return frameOfCountries(countries);
  return frameOf(
    places.map(([, latitude, longitude]) => ({ latitude, longitude })),
    countries,
  );
}

/** Leaves out islands far smaller than the country, which would make it small on its own map. */
function frameOfCountries(countries: readonly string[]): MapFrame {
  const boxes = land.filter(({ country }) => countries.includes(country)).map(({ box }) => box);
  const sizeOf = ([west, south, east, north]: Ring["box"]) => (east - west) * (north - south);
  const largest = Math.max(...boxes.map(sizeOf));
  const corners = boxes
    .filter((box) => sizeOf(box) > largest / 200)
    .flatMap(([west, south, east, north]) => [project(west, south), project(east, north)]);
  return boundsOf(corners, 1.15);
}

/** The land on the map. Coasts full of islands are drawn with less detail, so that every map is light. */
function shapesOf(toMap: (x: number, y: number) => Point, width: number, size: MapSize) {
  const bounds: Box = [-60, -60, width + 60, width / MAP_RATIO + 60];
  const rings = land.flatMap(({ country, box: [west, south, east, north], points }) => {
    const box: Box = [...toMap(west, north), ...toMap(east, south)];
    if (!doOverlap(box, bounds)) return [];
    const clipped = clip(
      points.map(([longitude, latitude]) => toMap(longitude, latitude)),
      bounds,
    );
    return clipped.length > 2
      ? [{ country, points: clipped, extent: Math.max(box[2] - box[0], box[3] - box[1]) }]
      : [];
  });
  const simplified = (tolerance: number) =>
    rings.flatMap(({ country, points, extent }) => {
      const [first] = points;
      if (!first || extent < tolerance * 2.5) return [];
      const simple = simplify([...points, first], tolerance).slice(0, -1);
      return simple.length > 2 ? [{ country, points: simple }] : [];
    });
  let tolerance = size === "large" ? 1.4 : 1.7;
  let shapes = simplified(tolerance);
  while (shapes.reduce((sum, { points }) => sum + points.length, 0) > MAX_POINTS[size]) {
    tolerance *= 1.4;
    shapes = simplified(tolerance);
  }
  return shapes;
}

const TURNS = Array.from({ length: 20 }, (_, step) => (step / 20) * 2 * Math.PI);

/** A small island that the outlines lack. */
const blob = ([x, y]: Point, radius: number): readonly Point[] =>
  TURNS.map((angle) => {
    const reach = radius * (1 + 0.1 * Math.sin(angle * 3 + x) + 0.06 * Math.cos(angle * 5 + y));
    return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach * 0.86];
  });

function ellipse(
  [longitude, latitude, length, across, turn]: (typeof LAKES)[number],
  toMap: (x: number, y: number) => Point,
  pxPerKm: number,
): readonly Point[] {
  const [x, y] = toMap(longitude, latitude);
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  return TURNS.map((angle) => {
    const bulge = 1 + 0.12 * Math.sin(angle * 3 + longitude);
    const [u, v] = [Math.cos(angle) * length * bulge * pxPerKm, Math.sin(angle) * across * bulge * pxPerKm];
    return [x + u * cos - v * sin, y + u * sin + v * cos];
  });
}

function legsOf(
  { stops }: MapContent,
  pins: readonly { at: Point; stops: readonly number[] }[],
): readonly Leg[] {
  const known = stops.flatMap((stop, index) => {
    const pin = pins.find((candidate) => candidate.stops.includes(index));
    return stop && pin ? [{ stop, pin }] : [];
  });
  return known.slice(1).flatMap(({ stop, pin }, index) => {
    const from = known[index];
    if (!from || from.pin === pin) return [];
    const way = wayBetween(from.stop, stop);
    return [{ way, points: linePoints(way, from.pin.at, pin.at) }];
  });
}
