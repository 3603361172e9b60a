import { ArrowUpRight } from "lucide-react";
import { Link } from "react-router";
import { Illustration } from "#app/components/illustration.tsx";
import { placeDescriptions } from "#app/components/place-descriptions.ts";
import { regionLinks } from "#app/components/site-navigation.ts";
import { SectionTitle } from "./section-title.tsx";

const BLOCKS = [
  {
    region: regionLinks.caribbean,
    description: placeDescriptions.Caribbean,
    color: "bg-sea",
    position: "object-[38%]",
    countries: ["Jamaica", "Dominican Republic", "Bahamas", "Cuba", "Puerto Rico", "St. Lucia"],
  },
  {
    region: regionLinks.centralAmerica,
    description: placeDescriptions["Central America"],
    color: "bg-leaf-dark",
    position: "object-[62%]",
    countries: ["Costa Rica", "Panama", "Belize", "Guatemala", "Honduras", "Nicaragua"],
  },
  {
    region: regionLinks.southAmerica,
    description: placeDescriptions["South America"],
    color: "bg-coral-ink",
    position: "object-[52%]",
    countries: ["Peru", "Colombia", "Ecuador", "Chile", "Argentina", "Brazil"],
  },
] as const;

/** Three images side by side, each linking to its region's listing. */
export function ExploreRegions() {
  return (
    <section aria-labelledby="regions-title" className="bg-sand-deep">
      <Regions />
    </section>
  );
}

function Regions() {
  return (
    <>
      <div className="mx-auto flex max-w-7xl flex-col justify-between gap-4 px-6 py-12 md:py-20 lg:flex-row lg:items-end">
        <SectionTitle id="regions-title" className="text-ink">
          Explore By Region
        </SectionTitle>
        <p className="max-w-md text-ink-soft text-lg">
          We plan where we have friends: three regions, and somebody in each who picks up the phone.
        </p>
      </div>
      <ul className="focus-on-dark grid lg:grid-cols-3">
        {BLOCKS.map(({ region, color, position, description, countries }) => (
          <li
            key={region.to}
            className={`group relative flex flex-col text-white md:max-lg:flex-row md:max-lg:even:flex-row-reverse ${color}`}
          >
            <div className="overflow-hidden md:max-lg:w-1/2">
              <Illustration
                image={region.image}
                // Wider than the column, because the image is cropped to a taller shape.
                sizes="(min-width: 1024px) 60rem, (min-width: 768px) 44rem, 100vw"
                className={`aspect-[2/1] h-full w-full sm:aspect-[4/3] transition-transform duration-500 group-hover:scale-[1.03] md:max-lg:absolute md:max-lg:inset-y-0 md:max-lg:w-1/2 lg:aspect-[1/1] ${position}`}
              />
            </div>
            <div className="flex grow flex-col px-6 py-7 md:py-10 md:max-lg:w-1/2 md:max-lg:px-10 lg:p-10">
              <h3 className="wrap-anywhere font-bold text-4xl">
                {/* The link covers the whole block. */}
                <Link
                  to={region.to}
                  className="flex items-center justify-between gap-3 after:absolute after:inset-0"
                >
                  {region.name}
                  <ArrowUpRight
                    aria-hidden
                    className="size-8 shrink-0 transition-transform group-hover:translate-x-1 group-hover:-translate-y-1"
                  />
                </Link>
              </h3>
              <p className="mt-4 text-lg">{description}</p>
              <ul aria-label={`Countries in ${region.name}`} className="mt-6 flex flex-wrap gap-2">
                {countries.map((country) => (
                  <li key={country} className="relative">
                    <Link
                      to={`/destinations?country=${encodeURIComponent(country)}`}
                      className="inline-flex min-h-11 min-w-11 items-center rounded-full px-3.5 font-medium text-sm ring-1 ring-white/60 ring-inset hover:bg-white/15"
                    >
                      {country}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
