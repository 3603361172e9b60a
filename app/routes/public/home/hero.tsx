import { Link } from "react-router";
import { Illustration } from "#app/components/illustration.tsx";
import { regionLinks } from "#app/components/site-navigation.ts";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { brand } from "#domain/brand.ts";

// The image is cropped to a fixed height. Before cropping it is 1245 px wide at a height of 700 px, 925 px at 520 px,
// and 605 px at the phone's 340 px.
const SIZES = "(min-width: 1245px) 100vw, (min-width: 1024px) 1245px, (min-width: 768px) 925px, 605px";

const FEATURED = [
  {
    name: "Costa Rica",
    region: regionLinks.centralAmerica,
    image: "illustrations/costa-rica.webp",
    tilt: "-rotate-3",
  },
  {
    name: "Jamaica",
    region: regionLinks.caribbean,
    image: "illustrations/jamaica.webp",
    tilt: "rotate-2 translate-y-3",
  },
  {
    name: "Peru",
    region: regionLinks.southAmerica,
    image: "illustrations/peru.webp",
    tilt: "-rotate-1 -translate-y-1",
  },
] as const;

export function Hero() {
  return (
    <section
      aria-labelledby="hero-title"
      className="focus-on-dark relative isolate z-10 flex min-h-[600px] flex-col bg-[#0d4d5a] md:min-h-[700px]"
    >
      <div className="absolute inset-0 -z-10 overflow-hidden">
        {/* Below 1024 px the image is at the bottom and fades out under the text. */}
        <div className="mask-[linear-gradient(to_top,black_55%,transparent)] lg:mask-none absolute inset-x-0 bottom-0 h-[340px] md:h-[520px] lg:h-full">
          <Illustration
            image="illustrations/hero.webp"
            sizes={SIZES}
            priority
            className="size-full object-[72%_50%] md:object-[15%_50%] lg:object-[62%_50%]"
          />
        </div>
        {/* Keeps the text readable over the bright part of the image. */}
        <div className="absolute inset-0 hidden bg-[linear-gradient(to_right,#0d4d5ae6_20%,#0000_60%)] md:block" />
      </div>
      <div className="mx-auto w-full max-w-7xl px-6 pt-9 md:pt-20">
        <Welcome />
      </div>
      <ul
        aria-label="Featured destinations"
        className="absolute right-6 -bottom-14 hidden gap-4 lg:flex xl:right-[max(1.5rem,calc(50vw-38.5rem))] xl:gap-6"
      >
        <FeaturedDestinations />
      </ul>
    </section>
  );
}

/** Small enough for one row on most phones, so that the buttons do not cover the sun. */
const PHONE_BUTTON = "max-sm:min-h-12 max-sm:px-3.5 max-sm:text-[0.9375rem]";

function Welcome() {
  return (
    <div className="max-w-[22rem] sm:max-w-md md:max-w-xl lg:max-w-2xl">
      <h1
        id="hero-title"
        className="font-bold text-[min(2.9rem,15vw)] text-sand leading-[1.02] tracking-[-0.025em] md:text-7xl lg:text-[5.25rem]"
      >
        {brand.tagline}
      </h1>
      <p className="mt-5 max-w-sm text-lg text-sand md:mt-7 md:text-xl lg:max-w-md">{brand.description}</p>
      <div className="mt-5 flex flex-wrap gap-2 sm:gap-3 md:mt-9">
        <ButtonLink to="/destinations" size="lg" variant="sun" className={PHONE_BUTTON}>
          Explore Destinations
        </ButtonLink>
        <ButtonLink to="/contact" size="lg" variant="secondary" className={PHONE_BUTTON}>
          Contact an Expert
        </ButtonLink>
      </div>
    </div>
  );
}

const FeaturedDestinations = () =>
  FEATURED.map(({ name, region, image, tilt }) => (
    <li key={name}>
      <Link
        to={region.to}
        className={`block w-44 rounded-lg bg-white p-2 pb-3 shadow-float transition-transform duration-200 hover:rotate-0 hover:scale-105 focus-visible:rotate-0 xl:w-52 ${tilt}`}
      >
        <Illustration image={image} sizes="13rem" maxWidth={640} className="aspect-[4/3] w-full rounded-sm" />
        <span className="mt-2.5 block px-1 font-display font-semibold text-ink text-xl leading-tight">
          {name}
        </span>{" "}
        <span className="block px-1 text-ink-soft text-sm">{region.name}</span>
      </Link>
    </li>
  ));
