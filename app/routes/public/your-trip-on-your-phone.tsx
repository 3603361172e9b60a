import { PageIntro } from "#app/components/page-intro.tsx";
import { OfficeEmail, OfficePhone } from "#app/features/legal/office-details.tsx";
import { pageMeta } from "#app/lib/seo.ts";
import type { Route } from "./+types/your-trip-on-your-phone.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "Your trip on your phone",
    description:
      "How to keep your days, contacts and papers on your phone, and open them without a connection.",
    path: "/your-trip-on-your-phone",
    site: matches[0].loaderData,
  });

export default function YourTripOnYourPhone() {
  return (
    <main id="main" className="grow">
      <PageIntro title="Your trip on your phone">
        Tickets, vouchers and days that open at the border desk, without a connection.
      </PageIntro>
      <div className="legal-text mx-auto w-full max-w-3xl px-6 py-14">
        <h2 className="text-2xl text-sea">Keep it</h2>
        <ul>
          <li>Log in on your phone and open your trip under My Itineraries.</li>
          <li>
            Press <strong>Keep on this phone</strong>, and say that the phone is your own. Do not do this on
            the computer of a hotel.
          </li>
          <li>
            Wait until it says <strong>Complete on this phone</strong>. Every paper was then read back and
            compared with the original, and says 'on this phone'.
          </li>
        </ul>
        <p>
          From two weeks before the departure until the end of the trip, your phone then fetches what is new
          by itself whenever you open the trip with a connection. At most 200 MB of papers are kept.
        </p>
        <h2 className="text-2xl text-sea">Open it on the way</h2>
        <ul>
          <li>Open the trip as always. Without a connection you see the copy, and no log-in is asked for.</li>
          <li>
            <strong>Open</strong> shows a paper on the whole screen, which stays on. Swipe to the next one;
            Back closes it.
          </li>
          <li>
            Add this site to your home screen (Share or menu, then Add to Home Screen): it then starts at your
            current trip.
          </li>
        </ul>
        <h2 className="text-2xl text-sea">On an iPhone or iPad</h2>
        <p>
          Safari forgets what a site keeps if you have not opened it for seven days. The app on the home
          screen does not, but has a log-in and a copy of its own: log in there and keep the trip there.
        </p>
        <h2 className="text-2xl text-sea">What others see</h2>
        <p>
          Your travel planner sees whether your phone is complete, which papers are missing, and which papers
          you opened with a connection. To remove everything from the phone, log out, or press Stop keeping
          it.
        </p>
        <h2 className="text-2xl text-sea">If something is missing</h2>
        <p>
          The trip says what is missing, and why: no connection, or no room on the phone. If it stays so,
          write to <OfficeEmail />
          <OfficePhone />.
        </p>
      </div>
    </main>
  );
}
