// Draws app/components/map-geometry/ from Natural Earth's public-domain outlines (npm's world-atlas): writes each
// country's position to countries.json and its shape to outlines.svg. Run this again only to change the list
// of countries, the projection or the level of detail.
import { readFileSync, writeFileSync } from "node:fs";
import { geoAzimuthalEqualArea, geoPath } from "d3-geo";
import { feature } from "topojson-client";
import { countriesByRegion } from "../domain/itinerary-lists.ts";

const WIDTH = 1000;
/** In degrees. Smaller deviations from a straight line are removed. */
const TOLERANCE = 0.09;
/** In map units. A country whose largest part is smaller is drawn as a dot. */
const MIN_OUTLINE_SIZE = 9;

/** Natural Earth's names where they differ from ours. */
const NATURAL_EARTH_NAMES = {
  "Antigua and Barbuda": "Antigua and Barb.",
  "British Virgin Islands": "British Virgin Is.",
  "Cayman Islands": "Cayman Is.",
  "Dominican Republic": "Dominican Rep.",
  "Falkland Islands": "Falkland Is.",
  "St. Lucia": "Saint Lucia",
  "St. Vincent and the Grenadines": "St. Vin. and Gren.",
  "Turks and Caicos Islands": "Turks and Caicos Is.",
  "US Virgin Islands": "U.S. Virgin Is.",
};
/** Overseas parts of European countries: the country whose outline contains each, and where (west, south, east, north). */
const OVERSEAS = {
  Bonaire: { of: "Netherlands", box: [-68.6, 11.9, -68.1, 12.4] },
  "French Guiana": { of: "France", box: [-55, 2, -51, 6] },
  Guadeloupe: { of: "France", box: [-62, 15.8, -60.9, 16.6] },
  Martinique: { of: "France", box: [-61.3, 14.3, -60.7, 15] },
};

const source = new URL("../node_modules/world-atlas/countries-50m.json", import.meta.url);
const topology = withSimplerArcs(JSON.parse(readFileSync(source, "utf8")));
const outlines = new Map(
  feature(topology, topology.objects.countries).features.map((shape) => [shape.properties.name, shape]),
);

const names = Object.values(countriesByRegion).flat();
const shapes = names.map((name) => [name, outlineOf(name)]);
const projection = geoAzimuthalEqualArea().rotate([74, 10]);
projection.fitWidth(WIDTH, { type: "FeatureCollection", features: shapes.map(([, shape]) => shape) });
const path = geoPath(projection).digits(1);
const height = Math.ceil(
  path.bounds({ type: "FeatureCollection", features: shapes.map(([, shape]) => shape) })[1][1],
);
// Removes everything that is far outside the map.
projection.clipExtent([
  [-60, -60],
  [WIDTH + 60, height + 60],
]);

const outlineFile = [outline("around", outlines.get("United States of America"))];
const countries = {};
for (const [name, shape] of shapes) {
  const box = path.bounds(shape).flat().map(Math.round);
  const [[left, top], [right, bottom]] = path.bounds(largestPart(shape));
  countries[name] = { at: path.centroid(largestPart(shape)).map(Math.round), box };
  if (Math.max(right - left, bottom - top) < MIN_OUTLINE_SIZE) continue;
  countries[name].outline = name.toLowerCase().replaceAll(/[^a-z]+/g, "-");
  outlineFile.push(outline(countries[name].outline, shape));
}
const write = (file, text) =>
  writeFileSync(new URL(`../app/components/map-geometry/${file}`, import.meta.url), text);
write("countries.json", `${JSON.stringify(countries, null, 2)}\n`);
write("outlines.svg", `<svg xmlns="http://www.w3.org/2000/svg">\n${outlineFile.join("\n")}\n</svg>\n`);

function outline(id, shape) {
  return `<path id="${id}" d="${path(shape)}"/>`;
}

function outlineOf(name) {
  const overseas = OVERSEAS[name];
  const shape = outlines.get(overseas?.of ?? NATURAL_EARTH_NAMES[name] ?? name);
  if (!shape) throw new Error(`no outline of ${name}`);
  const parts = polygonsOf(shape).filter((polygon) => !overseas || liesIn(polygon, overseas.box));
  if (parts.length === 0) throw new Error(`no outline of ${name} in its box`);
  // Leaves out islands farther west, such as Easter Island, which would stretch the map. Mexico itself reaches to 117° west.
  const west = name === "Mexico" ? -118 : -93;
  const near = parts.filter((polygon) => polygon[0].every(([longitude]) => longitude > west));
  return { type: "Feature", geometry: { type: "MultiPolygon", coordinates: near } };
}

function polygonsOf({ geometry }) {
  return geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
}

function liesIn(polygon, [west, south, east, north]) {
  return polygon[0].every(([x, y]) => x >= west && x <= east && y >= south && y <= north);
}

function largestPart(shape) {
  const parts = polygonsOf(shape).map((coordinates) => ({ type: "Polygon", coordinates }));
  return parts.reduce((largest, part) => (path.area(part) > path.area(largest) ? part : largest));
}

/** Simplifies the shared borders, so that neighbors still touch. */
function withSimplerArcs({ transform, arcs, ...rest }) {
  const absolute = arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([dx, dy]) => {
      x += dx;
      y += dy;
      return [
        x * transform.scale[0] + transform.translate[0],
        y * transform.scale[1] + transform.translate[1],
      ];
    });
  });
  return { ...rest, arcs: absolute.map(simplify) };
}

/** Douglas–Peucker; a small ring keeps enough points to stay an island. */
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
