import { formatPrice, type Itinerary } from "../content.ts";
import { Icon } from "./icon.tsx";

const SIZES =
  "(min-width: 80rem) 390px, (min-width: 64rem) calc((100vw - 7rem) / 3), (min-width: 40rem) calc(50vw - 2.5rem), calc(100vw - 3rem)";

/** The first two, and how many more there are. */
const firstTwo = (names: readonly string[]) =>
  names.length > 2 ? [...names.slice(0, 2), `+${names.length - 2}`] : names;

/** With a plain img, as the site: the picture's sizes exist, and next/image would make more work for each card. */
export function Card({ itinerary, eager }: { itinerary: Itinerary; eager: boolean }) {
  const { id, title, description, duration, price, countries, regions, categories, picture, color } =
    itinerary;
  const titleId = `trip-${id}`;
  return (
    <article aria-labelledby={titleId} className="card">
      <div>
        <img
          {...picture}
          sizes={SIZES}
          alt=""
          width={960}
          height={540}
          loading={eager ? "eager" : "lazy"}
          fetchPriority={eager ? "high" : undefined}
          decoding="async"
          style={{ background: color }}
        />
      </div>
      <div className="text">
        <ul aria-label="Good for">
          {firstTwo(categories).map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        <h2 id={titleId}>{title}</h2>
        <div>
          <p>
            <Icon name="map-pin" />
            <span>
              <span className="unseen">Countries: </span>
              <span>{firstTwo(countries).join(", ")}</span>
              {" · "}
              <span className="unseen">Regions: </span>
              <span>{firstTwo(regions).join(", ")}</span>
            </span>
          </p>
          <p>
            <Icon name="calendar-days" />
            <span>{`${duration} Days`}</span>
            <span>
              {"· from "}
              <span>{formatPrice(price)}</span> <abbr title="per person">pp</abbr>
            </span>
          </p>
        </div>
        <p>{description}</p>
        <a href={`/itinerary/${id}`} aria-describedby={titleId}>
          View Itinerary
        </a>
      </div>
      <div className="corner">
        <button
          type="button"
          aria-pressed="false"
          aria-label={`Shortlist ${title}`}
          title="Put on your shortlist"
        >
          <Icon name="heart" />
        </button>
      </div>
    </article>
  );
}
