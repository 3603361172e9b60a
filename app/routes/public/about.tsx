import { Compass, HandCoins, MessagesSquare, Route as RouteIcon } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { Await } from "react-router";
import { Illustration } from "#app/components/illustration.tsx";
import { PageIntro } from "#app/components/page-intro.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { PlannerCard } from "#app/features/planners/planner-card.tsx";
import { listPlanners } from "#app/features/planners/planners.data.ts";
import { readCachedPage, revalidateOnPageChange } from "#app/lib/page-data.ts";
import { loadContent, pageServices } from "#app/lib/page-services.ts";
import { pageMeta } from "#app/lib/seo.ts";
import { useSiteDetails } from "#app/lib/use-site-details.ts";
import { brand } from "#domain/brand.ts";
import type { Planner } from "#domain/planners.ts";
import type { Route } from "./+types/about.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "About Us",
    description:
      "Thirty years of planning trips from Barbados, with people who live where you are going: the Caribbean, Central and South America.",
    path: "/about-us",
    site: matches[0].loaderData,
  });

const REASONS = [
  {
    icon: <Compass />,
    title: "Written by people who live there",
    text: "Each trip is drafted with a local company that drives the road, knows the captain and eats at the place it recommends.",
  },
  {
    icon: <RouteIcon />,
    title: "Every day is on the page",
    text: "Hours on the road, the steep part, the museum that closes on Mondays. You see the days before you ask for a price.",
  },
  {
    icon: <HandCoins />,
    title: "Clear prices",
    text: "Every itinerary says what is included and what is not, in dollars, and so does your proposal.",
  },
  {
    icon: <MessagesSquare />,
    title: "One person to write to",
    text: "The planner who answers your first message is the one whose number you have when the ferry is late.",
  },
];

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(pageServices);
  // The page is useful without the planners.
  return loadContent(services, () => listPlanners(services.visitor), {
    what: "planners",
    failedStatus: 200,
  });
}

/** How long the browser shows this content without reading it again. */
const FRESH_MINUTES = 10;

export const clientLoader = ({ url, serverLoader }: Route.ClientLoaderArgs) =>
  readCachedPage(url, FRESH_MINUTES, serverLoader);

export const shouldRevalidate = revalidateOnPageChange;

export default function About({ loaderData }: Route.ComponentProps) {
  const { name, address, registration, protection } = useSiteDetails();
  return (
    <main id="main" className="grow">
      <PageIntro title="About Us">
        {brand.tagline}: somebody's cousin, a retired purser, the woman who runs the bakery. We put you in
        touch.
      </PageIntro>
      <Suspense>
        <Await resolve={loaderData.content}>
          {(planners) => planners?.[0] && <People planners={planners} />}
        </Await>
      </Suspense>
      <div className="mx-auto grid w-full max-w-7xl gap-20 px-6 py-16 sm:py-20">
        <Story title="Our Philosophy" image="illustrations/colombia.webp">
          <p>
            A place is its people first. The best afternoon of a trip is rarely the one in the brochure; it is
            the one where someone says “you are here, so you must try this”. We plan for that afternoon: fewer
            stops, more time in each, and a local friend at every one of them.
          </p>
          <p>
            That is also fairer. Your money stays with the families, guides and boat owners who look after the
            place long after you have gone home.
          </p>
        </Story>
        <Story title="Grounded in Experience" image="illustrations/jamaica.webp" isFlipped>
          <p>
            Behind {name} are 30+ years of arranging travel from Christ Church, Barbados: long enough to have
            waited for planes with paper tickets, and to know which promises a hotel keeps.
          </p>
          <p>
            In that time we have learned what cannot be looked up: who picks up the phone on a Sunday, which
            mountain road slips after rain, and when to tell a guest that the famous thing is not worth the
            line.
          </p>
        </Story>
        <Story title="Focused on the Americas" image="illustrations/peru.webp">
          <p>
            We do three regions and no others: the Caribbean, where we live; Central America, two hours away;
            and South America, where our neighbors are. We do not sell fjords or ski weeks, because we would
            only be guessing.
          </p>
          <p>
            Working close to home means we visit our partners, speak with them every week, and notice when a
            place changes.
          </p>
        </Story>
        <Story title="Travel Without the Stress" image="illustrations/bahamas.webp" isFlipped>
          <p>
            Tell us how you like to travel and we do the arithmetic: connections that leave time to breathe,
            rooms on the quiet side, the day of rest that everyone forgets until day six.
          </p>
          <p>
            You get one plan, one price and one person to ask. Keep a trip as it is, change half of it, or
            start from a clip you saw on your phone at midnight.
          </p>
        </Story>
      </div>
      <Reasons />
      {(registration || protection) && (
        <section aria-labelledby="safe" className="mx-auto w-full max-w-3xl px-6 pt-20">
          <h2 id="safe" className="text-3xl text-sea sm:text-4xl">
            Who Holds Your Money
          </h2>
          <div className="mt-5 grid gap-3 text-lg">
            {protection && <p>{protection}</p>}
            <p>{[name, registration, ...address].filter(Boolean).join(", ")}</p>
          </div>
        </section>
      )}
      <OurPromise />
    </main>
  );
}

function Story(props: { title: string; image: string; isFlipped?: boolean; children: ReactNode }) {
  return (
    <section className="grid items-center gap-8 md:grid-cols-2 md:gap-14">
      <Illustration
        image={props.image}
        sizes="(min-width: 1280px) 37rem, (min-width: 768px) 46vw, 100vw"
        className={`aspect-video w-full rounded-card bg-sand-deep ${props.isFlipped ? "md:order-last" : ""}`}
      />
      <div>
        <h2 className="text-3xl text-sea sm:text-4xl">{props.title}</h2>
        <div className="mt-5 grid gap-4 text-lg leading-relaxed">{props.children}</div>
      </div>
    </section>
  );
}

function People({ planners }: { planners: readonly Planner[] }) {
  return (
    <section aria-labelledby="people" className="mx-auto w-full max-w-7xl px-6 pt-16 sm:pt-20">
      <h2 id="people" className="text-3xl text-sea sm:text-4xl">
        The People Who Plan Your Trip
      </h2>
      <div className="mt-8 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {planners.map((planner) => (
          <PlannerCard key={planner.id} planner={planner} />
        ))}
      </div>
    </section>
  );
}

function Reasons() {
  return (
    <section aria-labelledby="why" className="bg-sand-deep">
      <div className="mx-auto w-full max-w-7xl px-6 py-16 sm:py-20">
        <h2 id="why" className="text-3xl text-sea sm:text-4xl">
          Why Travel With Us?
        </h2>
        <ul className="mt-10 grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
          {REASONS.map((reason) => (
            <li key={reason.title} className="rounded-card bg-white p-6">
              <span
                aria-hidden
                className="flex size-12 items-center justify-center rounded-full bg-sun text-ink"
              >
                {reason.icon}
              </span>
              <h3 className="mt-5 text-xl">{reason.title}</h3>
              <p className="mt-2 text-ink-soft">{reason.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function OurPromise() {
  return (
    <section
      aria-labelledby="promise"
      className="mx-auto flex w-full max-w-3xl flex-col items-center px-6 py-20 text-center sm:py-24"
    >
      <h2 id="promise" className="text-3xl text-sea sm:text-5xl">
        Our Promise
      </h2>
      <p className="mt-6 text-xl leading-relaxed">
        We will send you only where we would send our own family, tell you what it really costs and how long
        the drive really takes, and answer you ourselves.
      </p>
      <ButtonLink to="/destinations" size="lg" className="mt-8">
        View Destinations
      </ButtonLink>
    </section>
  );
}
