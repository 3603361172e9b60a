import { countriesByRegion, type Region } from "#domain/itinerary-lists.ts";
import { boundsOf, type MapFrame, positionIn, project } from "#domain/maps/map-frame.ts";
import { spreadPins } from "#domain/maps/spread-pins.ts";

/** West, south, east, north of each region's map. */
const BOXES: Readonly<Record<Region, readonly [west: number, south: number, east: number, north: number]>> = {
  Caribbean: [-86, 9, -56.5, 28],
  "Central America": [-118, 6.4, -76.4, 33],
  "South America": [-92, -53, -24, 13.4],
};

/** Latitude and longitude of each country's number on the map. */
export const countryPoints: Readonly<Record<string, readonly [latitude: number, longitude: number]>> = {
  "Antigua and Barbuda": [17.08, -61.8],
  Argentina: [-35.5, -65.5],
  Aruba: [12.52, -69.98],
  Bahamas: [24.4, -77.95],
  Barbados: [13.18, -59.55],
  Belize: [17.1, -88.7],
  Bolivia: [-17, -64.6],
  Bonaire: [12.19, -68.28],
  Brazil: [-10.5, -52],
  "British Virgin Islands": [18.43, -64.62],
  "Cayman Islands": [19.31, -81.25],
  Chile: [-32.5, -70.9],
  Colombia: [4, -73],
  "Costa Rica": [9.9, -84],
  Cuba: [22, -79.5],
  Curaçao: [12.2, -69],
  Dominica: [15.42, -61.35],
  "Dominican Republic": [18.9, -70.3],
  Ecuador: [-1.4, -78.4],
  "El Salvador": [13.7, -88.9],
  "Falkland Islands": [-51.75, -59],
  "French Guiana": [4, -53],
  Grenada: [12.12, -61.68],
  Guadeloupe: [16.2, -61.65],
  Guatemala: [15.4, -90.4],
  Guyana: [5, -59],
  Haiti: [19.1, -72.3],
  Honduras: [14.9, -86.6],
  Jamaica: [18.12, -77.3],
  Martinique: [14.65, -61],
  Mexico: [22.5, -101.8],
  Nicaragua: [12.9, -85.1],
  Panama: [8.5, -80.4],
  Paraguay: [-23.2, -58.4],
  Peru: [-10, -75.5],
  "Puerto Rico": [18.22, -66.45],
  "St. Kitts and Nevis": [17.33, -62.77],
  "St. Lucia": [13.9, -60.97],
  "St. Vincent and the Grenadines": [13.26, -61.2],
  Suriname: [4.1, -56],
  "Trinidad and Tobago": [10.4, -61.3],
  "Turks and Caicos Islands": [21.8, -71.8],
  Uruguay: [-32.9, -56],
  "US Virgin Islands": [17.73, -64.75],
  Venezuela: [7.2, -66],
};

/** Half the width of a number on a phone's map, in parts of the map's width. */
const PIN_RADIUS = 0.04;

export function regionFrame(region: Region): MapFrame {
  const [west, south, east, north] = BOXES[region];
  return boundsOf([project(west, north), project(east, south)], 1);
}

/** The pins of the region's countries among these; pins too close to each other are moved apart. */
export function regionPins(region: Region, countries: readonly string[]) {
  const frame = regionFrame(region);
  const inRegion = countriesByRegion[region].filter((name) => countries.includes(name));
  const pins = inRegion.map((name) => {
    const [latitude = 0, longitude = 0] = countryPoints[name] ?? [];
    return { name, at: positionIn(frame, { latitude, longitude }), radius: PIN_RADIUS };
  });
  return spreadPins(pins);
}
