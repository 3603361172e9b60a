import { countries } from "#domain/itinerary-lists.ts";
import { startingPriceIn } from "#domain/trip-cost.ts";

/** Climate through the year, for visitors choosing when to go. Staff add details to each itinerary. */
interface Climate {
  /** High-season months, 1 to 12. */
  readonly high: readonly number[];
  /** Together they cover every month exactly once. */
  readonly notes: readonly (readonly [months: readonly number[], text: string])[];
}

const HURRICANE_SEASON = "hot and humid; the height of the hurricane season, so keep your dates flexible";
const DRY = "dry and sunny, and the busiest months";

const islands: Climate = {
  high: [12, 1, 2, 3, 4],
  notes: [
    [[12, 1, 2, 3, 4], "dry and sunny with steady trade winds, and the busiest months"],
    [[5, 6, 7, 11], "warm, with short showers between long sunny spells, and fewer people"],
    [[8, 9, 10], HURRICANE_SEASON],
  ],
};

const dryIslands: Climate = {
  high: [12, 1, 2, 3, 4],
  notes: [
    [[1, 2, 3, 4], "dry and sunny with a steady breeze, and the busiest months"],
    [[5, 6, 7, 8, 9], "hot and dry, south of the usual path of hurricanes, and fewer people"],
    [[10, 11, 12], "short showers, mostly at night, and still plenty of sun"],
  ],
};

const trinidad: Climate = {
  high: [12, 1, 2, 3, 4],
  notes: [
    [[1, 2, 3, 4, 5], "dry and sunny; Carnival fills every bed in February or March"],
    [[6, 7, 8, 11, 12], "green and humid, with heavy showers in the afternoon"],
    [[9, 10], "hot, with a short dry spell between the rains"],
  ],
};

const southernIsthmus: Climate = {
  high: [12, 1, 2, 3, 4],
  notes: [
    [[12, 1, 2, 3, 4], DRY],
    [[5, 6, 7, 8, 11], "the green season: sunny mornings, rain most afternoons, and fewer people"],
    [[9, 10], "the wettest weeks on the Pacific side, while the Caribbean coast is often dry"],
  ],
};

const northernIsthmus: Climate = {
  high: [12, 1, 2, 3, 4],
  notes: [
    [[11, 12, 1, 2, 3, 4], "dry, with cool nights in the highlands"],
    [[5, 6, 7, 8], "green hills, sunny mornings and rain most afternoons"],
    [[9, 10], "the wettest weeks: rain most afternoons, and some rough roads"],
  ],
};

const mexicanCaribbean: Climate = {
  high: [12, 1, 2, 3, 4],
  notes: [
    [[12, 1, 2, 3, 4], DRY],
    [[5, 6, 7, 11], "hot, with short showers and fewer people"],
    [[8, 9, 10], HURRICANE_SEASON],
  ],
};

const centralAndes: Climate = {
  high: [6, 7, 8],
  notes: [
    [[5, 6, 7, 8, 9], "dry, with bright days and cold nights in the mountains"],
    [[4, 10, 11], "a few showers, green hills and fewer people"],
    [[12, 1, 2, 3], "rain most days in the mountains, and some trails closed"],
  ],
};

const ecuador: Climate = {
  high: [6, 7, 8, 12],
  notes: [
    [[6, 7, 8, 9], "dry in the highlands; cooler seas full of life in the Galápagos"],
    [[10, 11], "mild, with showers in the afternoon"],
    [[12, 1, 2, 3, 4, 5], "rain in the highlands; warm, calm seas in the Galápagos"],
  ],
};

const colombia: Climate = {
  high: [12, 1, 6, 7],
  notes: [
    [[12, 1, 2, 3, 7, 8], "the drier months, in the mountains and on the coast"],
    [[6, 9], "a mix of sun and showers"],
    [[4, 5, 10, 11], "rain most afternoons, usually short, and fewer people"],
  ],
};

const venezuela: Climate = {
  high: [12, 1, 2, 3, 4],
  notes: [
    [[12, 1, 2, 3, 4], "dry and sunny; waterfalls run low"],
    [[5, 6, 7, 8, 9, 10, 11], "rain most afternoons; rivers and waterfalls are full"],
  ],
};

const guianas: Climate = {
  high: [8, 9, 10],
  notes: [
    [[2, 3, 9, 10, 11], "the drier months, and the best for tracks in the forest"],
    [[4, 8, 12, 1], "showers on many days, with sun between them"],
    [[5, 6, 7], "the heaviest rain of the year; rivers are high and some tracks closed"],
  ],
};

const brazil: Climate = {
  high: [12, 1, 2, 7],
  notes: [
    [[12, 1, 2, 3], "hot, with afternoon downpours and full beaches"],
    [[4, 5, 10, 11], "warm, with fewer people"],
    [[6, 7, 8, 9], "dry inland and best for wildlife; mild on the southern coast"],
  ],
};

const southernCone: Climate = {
  high: [12, 1, 2],
  notes: [
    [[12, 1, 2], "long, warm days; Patagonia is open, windy and busy"],
    [[3, 4, 10, 11], "mild, with autumn or spring colors and fewer people"],
    [[5, 6, 7, 8, 9], "short, cold days in the south, where many lodges close; mild in the north"],
  ],
};

const uruguay: Climate = {
  high: [12, 1, 2],
  notes: [
    [[12, 1, 2], "hot beach weather, and the busiest months"],
    [[3, 4, 10, 11], "mild and quiet"],
    [[5, 6, 7, 8, 9], "cool and damp; many places on the coast are closed"],
  ],
};

const paraguay: Climate = {
  high: [6, 7, 8],
  notes: [
    [[5, 6, 7, 8, 9], "dry and mild, with cool nights"],
    [[3, 4, 10, 11], "warm, with the odd thunderstorm"],
    [[12, 1, 2], "very hot, with heavy thunderstorms"],
  ],
};

const falklands: Climate = {
  high: [11, 12, 1, 2],
  notes: [
    [[10, 11, 12, 1, 2, 3], "long, cool days with penguins and seals ashore"],
    [[4, 5, 9], "cold and windy, with few visitors"],
    [[6, 7, 8], "winter: short, icy days, and most lodges are closed"],
  ],
};

/** All other Caribbean countries use the islands' climate. */
const CLIMATES: Readonly<Record<string, Climate>> = {
  Aruba: dryIslands,
  Bonaire: dryIslands,
  Curaçao: dryIslands,
  "Trinidad and Tobago": trinidad,
  Belize: mexicanCaribbean,
  "Costa Rica": southernIsthmus,
  "El Salvador": northernIsthmus,
  Guatemala: northernIsthmus,
  Honduras: northernIsthmus,
  Nicaragua: northernIsthmus,
  Panama: southernIsthmus,
  Mexico: mexicanCaribbean,
  Argentina: southernCone,
  Bolivia: centralAndes,
  Brazil: brazil,
  Chile: southernCone,
  Colombia: colombia,
  Ecuador: ecuador,
  Guyana: guianas,
  Paraguay: paraguay,
  Peru: centralAndes,
  Suriname: guianas,
  Uruguay: uruguay,
  Venezuela: venezuela,
  "French Guiana": guianas,
  "Falkland Islands": falklands,
};

/** The climate of the first known country among these places; null if there is none. */
export function climateOf(places: readonly string[]): Climate | null {
  const country = places.find((name) => countries.includes(name));
  return country ? (CLIMATES[country] ?? islands) : null;
}

interface PricedItinerary {
  /** The starting price per person. */
  readonly price: number;
  /** One per kind of hotel. */
  readonly price_levels: readonly { readonly high_season: number | null }[];
  readonly countries: readonly string[];
}

/** The price per person at which a trip in this month starts: the lowest of the high season, if staff have entered any. */
export function startingPrice({ price, price_levels, countries }: PricedItinerary, month: number): number {
  return startingPriceIn({ price, price_levels }, climateOf(countries)?.high.includes(month) ?? false);
}
