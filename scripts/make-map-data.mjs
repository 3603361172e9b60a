// Writes server/maps/land.json, the countries' outlines, from Natural Earth's public-domain 1:10m data (npm's
// world-atlas), and server/maps/letters.json, the letters of map labels as outlines, so that a map needs no font. Run
// this again after adding a place with a new letter to the gazetteer, or to change the level of detail.
import { readFileSync, writeFileSync } from "node:fs";
import { Font } from "@react-pdf/renderer";
import { feature } from "topojson-client";
import { gazetteer } from "../domain/gazetteer.ts";
import { countries } from "../domain/itinerary-lists.ts";
import { SEAS } from "../server/maps/seas.ts";

/** West, south, east, north: what maps of our countries can show. */
const BOX = [-122, -58, -26, 38];
/** In degrees, about 200 m. Smaller deviations from a straight line are removed. */
const TOLERANCE = 0.002;
/** Coordinates are stored as whole thousandths of a degree. */
const PER_DEGREE = 1000;
/** Letters are drawn on a grid of this height. */
const EM = 100;

/** Natural Earth's names where they differ from ours. */
const OUR_NAMES = {
  "Antigua and Barb.": "Antigua and Barbuda",
  "British Virgin Is.": "British Virgin Islands",
  "Cayman Is.": "Cayman Islands",
  "Dominican Rep.": "Dominican Republic",
  "Falkland Is.": "Falkland Islands",
  "Saint Lucia": "St. Lucia",
  "St. Vin. and Gren.": "St. Vincent and the Grenadines",
  "Turks and Caicos Is.": "Turks and Caicos Islands",
  "U.S. Virgin Is.": "US Virgin Islands",
};
/** Overseas parts of European countries, and where each is (west, south, east, north). */
const OVERSEAS = {
  Bonaire: [-68.6, 11.9, -68.1, 12.4],
  "French Guiana": [-55, 2, -51, 6],
  Guadeloupe: [-62, 15.8, -60.9, 16.6],
  Martinique: [-61.3, 14.3, -60.7, 15],
};

const write = (file, data) =>
  writeFileSync(
    new URL(`../server/maps/${file}`, import.meta.url),
    // One entry per line.
    `{\n${Object.entries(data)
      .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
      .join(",\n")}\n}\n`,
  );
write("land.json", land());
write("letters.json", { upright: await letters(600, "normal"), italic: await letters(400, "italic") });

function land() {
  const source = new URL("../node_modules/world-atlas/countries-10m.json", import.meta.url);
  const topology = JSON.parse(readFileSync(source, "utf8"));
  const rings = {};
  for (const { properties, geometry } of feature(topology, topology.objects.countries).features) {
    const polygons = geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
    for (const ring of polygons.flat()) {
      const overseas = Object.entries(OVERSEAS).find(([, box]) => ring.every((point) => isIn(point, box)));
      const name = overseas?.[0] ?? OUR_NAMES[properties.name] ?? properties.name;
      const clipped = clip(ring);
      if (clipped.length > 3) rings[name] = [...(rings[name] ?? []), toDeltas(simplify(clipped))];
    }
  }
  const missing = countries.filter((name) => !rings[name]);
  if (missing.length > 0) throw new Error(`no outline of ${missing.join(", ")}`);
  return rings;
}

function isIn([x, y], [west, south, east, north]) {
  return x >= west && x <= east && y >= south && y <= north;
}

/** A ring that leaves the box ends at its edge, far outside every map. */
function clip(ring) {
  if (!ring.some((point) => isIn(point, BOX))) return [];
  const [west, south, east, north] = BOX;
  return ring.map(([x, y]) => [Math.min(Math.max(x, west), east), Math.min(Math.max(y, south), north)]);
}

/** Douglas–Peucker; a ring is split at its farthest point. */
function simplify(points) {
  const first = points[0];
  const last = points.at(-1);
  let farthest = 0;
  let distance = 0;
  for (let index = 1; index < points.length - 1; index += 1) {
    const away = distanceToLine(points[index], first, last);
    if (away > distance) [farthest, distance] = [index, away];
  }
  const isRing = first[0] === last[0] && first[1] === last[1];
  if (distance <= (isRing ? 0 : TOLERANCE)) return [first, last];
  return [...simplify(points.slice(0, farthest + 1)).slice(0, -1), ...simplify(points.slice(farthest))];
}

function distanceToLine([x, y], [x1, y1], [x2, y2]) {
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (length === 0) return Math.hypot(x - x1, y - y1);
  return Math.abs((y2 - y1) * x - (x2 - x1) * y + x2 * y1 - y2 * x1) / length;
}

/** x and y of the first point, then the way to each next one; the last point is the first one again. */
function toDeltas(ring) {
  let [lastX, lastY] = [0, 0];
  return ring.slice(0, -1).flatMap(([longitude, latitude]) => {
    const [x, y] = [Math.round(longitude * PER_DEGREE), Math.round(latitude * PER_DEGREE)];
    const way = [x - lastX, y - lastY];
    [lastX, lastY] = [x, y];
    return way;
  });
}

/** For each letter of a label: its width, where its outline begins, and the outline in relative steps. */
async function letters(fontWeight, fontStyle) {
  const folder = new URL("../node_modules/@fontsource/fraunces/files/", import.meta.url).pathname;
  const outlines = {};
  const names = [...Object.values(gazetteer).flat(), ...SEAS].map(([name]) => name);
  const characters = [...new Set([...names.join(""), ..."0123456789, kmN"])].sort();
  for (const subset of ["latin", "latin-ext"]) {
    const fontFamily = `${subset}-${fontStyle}`;
    const src = `${folder}fraunces-${subset}-${fontWeight}-${fontStyle}.woff`;
    Font.register({ family: fontFamily, fonts: [{ src, fontWeight, fontStyle }] });
    await Font.load({ fontFamily, fontWeight, fontStyle });
    const font = Font.getFont({ fontFamily, fontWeight, fontStyle }).data;
    for (const character of characters) {
      if (outlines[character] || !font.hasGlyphForCodePoint(character.codePointAt(0))) continue;
      const glyph = font.glyphForCodePoint(character.codePointAt(0));
      outlines[character] = outlineOf(glyph, EM / font.unitsPerEm);
    }
  }
  const missing = characters.filter((character) => !outlines[character]);
  if (missing.length > 0) throw new Error(`no letters ${missing.join("")}`);
  return outlines;
}

function outlineOf({ path, advanceWidth }, scale) {
  const names = { moveTo: "m", lineTo: "l", quadraticCurveTo: "q", bezierCurveTo: "c" };
  let start = null;
  let [subpath, pen, outline] = [[0, 0], [0, 0], ""];
  for (const { command, args } of path.commands) {
    if (command === "closePath") {
      outline += "z";
      pen = subpath;
      continue;
    }
    const points = [];
    for (let index = 0; index < args.length; index += 2)
      points.push([Math.round(args[index] * scale), Math.round(-args[index + 1] * scale)]);
    const to = points.at(-1);
    if (command === "moveTo") subpath = to;
    if (start === null) start = to;
    else
      outline +=
        names[command] +
        points
          .flatMap(([x, y]) => [x - pen[0], y - pen[1]])
          .join(" ")
          .replaceAll(" -", "-");
    pen = to;
  }
  return [Math.round(advanceWidth * scale), ...(start ?? [0, 0]), outline];
}
