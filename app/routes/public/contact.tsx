import { Clock, Mail, MapPin, Phone } from "lucide-react";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { Await, useLocation, useNavigate } from "react-router";
import { EmailAddress } from "#app/components/email-address.tsx";
import { PageIntro } from "#app/components/page-intro.tsx";
import { PlannerCard } from "#app/features/planners/planner-card.tsx";
import { listReplyingPlanners } from "#app/features/planners/planners.data.ts";
import { ContactForm } from "#app/features/requests/contact-form.tsx";
import { SchedulingEmbed } from "#app/features/scheduling/scheduling-embed.tsx";
import { reloadIfPolicyDiffers } from "#app/lib/document-policy.ts";
import { lazyComponent } from "#app/lib/lazy-component.ts";
import { readCachedPage, revalidateOnPageChange } from "#app/lib/page-data.ts";
import { loadContent, pageServices } from "#app/lib/page-services.ts";
import { pageMeta } from "#app/lib/seo.ts";
import { useSiteDetails } from "#app/lib/use-site-details.ts";
import { describeDays, describeTimes, describeZone } from "#domain/opening-times.ts";
import type { Planner } from "#domain/planners.ts";
import { inquiryTypes } from "#domain/request-options.ts";
import type { Route } from "./+types/contact.ts";

const ReplyingPlanner = lazyComponent(() => import("#app/features/planners/replying-planner.tsx"));

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "Contact Us",
    description:
      "Book a free 30-minute call, send a message, or call our office in Barbados. A person answers.",
    path: "/contact",
    site: matches[0].loaderData,
  });

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(pageServices);
  // The page is useful without the planners.
  return loadContent(services, () => listReplyingPlanners(services.visitor), {
    what: "planners",
    failedStatus: 200,
  });
}

/** How long the browser shows this content without reading it again. */
const FRESH_MINUTES = 10;

export function clientLoader({ request, url, serverLoader }: Route.ClientLoaderArgs) {
  // The policy of the current document may block the calendar's script.
  reloadIfPolicyDiffers(request);
  return readCachedPage(url, FRESH_MINUTES, serverLoader);
}

export const shouldRevalidate = revalidateOnPageChange;

const LINK =
  "-my-2.5 inline-flex min-h-11 items-center text-sea underline underline-offset-4 hover:text-leaf-dark";

export default function Contact({ loaderData: { content } }: Route.ComponentProps) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [start] = useState(() => prefillFrom(search));
  useEffect(() => {
    // The form contains the message now. Remove the message from the URL, so that Back and reload do not
    // fill it in again.
    if (prefillFrom(search)) void navigate(pathname, { replace: true, preventScrollReset: true });
  }, [navigate, pathname, search]);
  return (
    <main id="main" className="grow">
      <PageIntro title="Contact Us">
        Half an idea is enough: a month, a place someone mentioned, who is coming along. We will ask the rest.
      </PageIntro>
      <div className="mx-auto grid w-full max-w-7xl gap-x-12 gap-y-14 grid-cols-1 px-6 py-14 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 grid-cols-1 content-start gap-14">
          <section>
            <h2 id="write" className="mb-6 text-3xl text-sea">
              Send Us a Message
            </h2>
            <div className="rounded-card bg-white p-6 ring-1 ring-sand-deep sm:p-8">
              <ContactForm
                start={start}
                planner={
                  <Await resolve={content}>
                    {(planners) => planners && <ReplyingPlanner planners={planners} />}
                  </Await>
                }
              />
            </div>
          </section>
          <Suspense>
            <Await resolve={content}>{(planners) => planners?.[0] && <People planners={planners} />}</Await>
          </Suspense>
        </div>
        <ContactInformation />
        <section aria-labelledby="call" className="min-w-0 lg:col-span-2">
          <h2 id="call" className="text-3xl text-sea">
            Book a <span className="inline-block">30-Minute</span> Call
          </h2>
          <p className="mt-2 mb-6 max-w-prose text-ink-soft text-lg">
            A consultation with someone who knows the roads. It is free, and it commits you to nothing.
          </p>
          <SchedulingEmbed />
        </section>
      </div>
    </main>
  );
}

function People({ planners }: { planners: readonly Planner[] }) {
  return (
    <section aria-labelledby="people">
      <h2 id="people" className="mb-6 text-3xl text-sea">
        Who Answers
      </h2>
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
        {planners.map((planner) => (
          <PlannerCard key={planner.id} planner={planner} />
        ))}
      </div>
    </section>
  );
}

/** The message that the linking page has put into the URL, if any. */
function prefillFrom(search: string) {
  const params = new URLSearchParams(search);
  const message = params.get("message");
  const inquiry = inquiryTypes.find(({ id }) => id === params.get("inquiry"))?.id ?? "custom";
  return message ? { inquiry, message } : undefined;
}

function ContactInformation() {
  const { email, phone, address, hours, timeZone } = useSiteDetails();
  return (
    <section
      aria-labelledby="information"
      className="self-start rounded-card bg-sand-deep p-6 sm:p-8 lg:sticky lg:top-24"
    >
      <h2 id="information" className="mb-6 text-2xl">
        Contact Information
      </h2>
      <dl className="grid gap-6">
        <Detail icon={<Mail aria-hidden className="size-5" />} label="Email">
          <a href={`mailto:${email}`} className={LINK}>
            <EmailAddress email={email} />
          </a>
        </Detail>
        {phone && (
          <Detail icon={<Phone aria-hidden className="size-5" />} label="Phone">
            <a href={`tel:${phone.replaceAll(" ", "")}`} className={LINK}>
              {phone}
            </a>
          </Detail>
        )}
        {address.length > 0 && (
          <Detail icon={<MapPin aria-hidden className="size-5" />} label="Address">
            {address.join(", ")}
          </Detail>
        )}
        <Detail icon={<Clock aria-hidden className="size-5" />} label="Business Hours">
          {hours.map((times) => (
            <span key={describeDays(times)} className="block">
              {describeTimes(times) ? `${describeDays(times)}: ` : describeDays(times)}
              <span className="inline-block">{describeTimes(times)}</span>
            </span>
          ))}
          <span className="text-ink-soft">{describeZone(timeZone)}</span>
        </Detail>
      </dl>
    </section>
  );
}

function Detail({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className="relative min-h-11 pl-15">
      <dt className="font-semibold">
        <span className="absolute top-0 left-0 flex size-11 items-center justify-center rounded-full bg-white text-leaf-dark">
          {icon}
        </span>
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
