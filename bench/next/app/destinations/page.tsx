import { Card } from "../../components/card.tsx";
import { Filters } from "../../components/filters.tsx";
import { Icon } from "../../components/icon.tsx";
import { content, type Itinerary, type Option } from "../../content.ts";

export const metadata = {
  title: "Destinations | Calabash",
  description: "Trips in the Caribbean, Central America and South America, curated by local experts.",
};

const SORTS: readonly Option[] = [
  ["newest", "Newest first"],
  ["price", "Lowest price"],
  ["price-desc", "Highest price"],
  ["duration", "Shortest"],
  ["duration-desc", "Longest"],
  ["title", "Title, A to Z"],
];
const ORDERS: Readonly<Record<string, (one: Itinerary, other: Itinerary) => number>> = {
  price: (one, other) => one.price - other.price,
  "price-desc": (one, other) => other.price - one.price,
  duration: (one, other) => one.duration - other.duration,
  "duration-desc": (one, other) => other.duration - one.duration,
  title: (one, other) => (one.title < other.title ? -1 : 1),
};

interface PageProps {
  /** That this is read makes the page one that Next.js renders for each request. */
  searchParams: Promise<{ sort?: string; budget?: string }>;
}

export default async function Destinations({ searchParams }: PageProps) {
  const { sort = "newest", budget } = await searchParams;
  const found = content.itineraries
    .filter(({ price }) => budget === undefined || price <= Number(budget))
    .sort(ORDERS[sort] ?? (() => 0));
  return (
    <main id="main">
      <Intro />
      <div className="listing">
        <search>
          <form action="/destinations">
            <div className="search">
              <Icon name="search" />
              <input
                type="search"
                aria-label="Search destinations"
                placeholder="Search destinations..."
                autoComplete="off"
                maxLength={200}
                enterKeyHint="search"
                name="q"
                defaultValue=""
              />
            </div>
            <Filters budget={budget} total={found.length} />
          </form>
        </search>
        <div className="tools">
          <button type="button" aria-expanded="false">
            <Icon name="map" />
            Map
          </button>
          <label>
            <span>Sort by</span>
            <select defaultValue={sort}>
              {SORTS.map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        </div>
        <div aria-busy="false">
          <ul className="cards">
            {found.map((itinerary, index) => (
              <li key={itinerary.id}>
                <Card itinerary={itinerary} eager={index < 3} />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </main>
  );
}

function Intro() {
  return (
    <header className="intro">
      <svg aria-hidden="true" viewBox="0 0 1440 320" preserveAspectRatio="xMaxYMax slice">
        <g fill="#f4b740">
          <circle cx="1230" cy="196" r="150" opacity="0.14" />
          <circle cx="1230" cy="196" r="104" opacity="0.3" />
          <circle cx="1230" cy="196" r="64" />
        </g>
        <path d="M0 250q360-80 720-20t720-30v120H0z" fill="#093f4a" />
        <path d="M0 280q360-60 720-10t720-20v70H0z" fill="#478200" />
        <path d="M0 300q360-30 720-5t720-10v35H0z" fill="#fbf7ef" />
      </svg>
      <div>
        <h1>Discover Our Destinations</h1>
        <p>
          Three regions, 45 countries, and someone in each who knows which road floods and whose grandmother
          cooks.
        </p>
      </div>
    </header>
  );
}
