import { useState } from "react";
import { Link } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import type { KeptState } from "#app/features/trips/phone/keep-trip.ts";
import type { TripOnPhone } from "#app/features/trips/phone/use-trip-on-phone.ts";
import { formatDay } from "#app/lib/date-format.ts";

interface KeepOnPhoneProps {
  phone: TripOnPhone;
  /** Within two weeks before the trip and during it. */
  isNear: boolean;
}

/** Keeps the trip on the traveler's own phone, and says what is there. */
export function KeepOnPhone({ phone, isNear }: KeepOnPhoneProps) {
  const [isAsking, setAsking] = useState(false);
  const { status, state, progress, failure, obstacle, bytes } = phone;
  const isQuestion = isAsking || (status === "asking" && isNear);
  const act = (change: () => void) => () => {
    setAsking(false);
    change();
  };
  return (
    <section
      aria-labelledby="phone"
      className="rounded-card bg-white p-5 ring-1 ring-sand-deep sm:p-6 print:hidden"
    >
      <h2 id="phone" className="text-2xl text-sea">
        Keep on this phone
      </h2>
      {obstacle ? (
        <p className="mt-2">{obstacle}</p>
      ) : status === "on" ? (
        <>
          <div role="status" className="mt-2">
            {progress && !state ? <p>Keeping this trip: {progress}</p> : state && <Kept state={state} />}
            {failure && !progress && <p>This trip could not be kept: {failure}</p>}
          </div>
          <p className="mt-2 text-ink-soft text-sm">
            Your travel planner sees whether this phone is complete. {isAppleBrowser() && <AppleNote />}
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            {(failure || (state && state.missing.length > 0)) && (
              <Button size="sm" disabled={progress !== null} onClick={phone.retry}>
                {progress ?? "Try Again"}
              </Button>
            )}
            <Button variant="secondary" size="sm" onClick={phone.stop}>
              Stop keeping it
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className="mt-2">
            Your days, contacts, maps and papers, to open without a connection
            {bytes > 0 && ` (about ${megabytes(bytes)} of papers)`}.{" "}
            <Link to="/your-trip-on-your-phone" className="text-sea underline underline-offset-4">
              How it works
            </Link>
          </p>
          {status === "large" ? (
            <p className="mt-3 flex flex-wrap items-center gap-2">
              That is much for a mobile connection.
              <Button size="sm" onClick={phone.start}>
                Download {megabytes(bytes)} now
              </Button>
            </p>
          ) : isQuestion ? (
            <fieldset className="mt-3">
              <legend className="font-semibold">Is this your own phone?</legend>
              <div className="mt-2 flex flex-wrap gap-2">
                <Button size="sm" onClick={act(phone.start)}>
                  Yes, keep this trip
                </Button>
                <Button variant="secondary" size="sm" onClick={act(phone.refuse)}>
                  No, others use it
                </Button>
              </div>
            </fieldset>
          ) : (
            <Button size="sm" className="mt-3" onClick={() => setAsking(true)}>
              Keep on this phone
            </Button>
          )}
        </>
      )}
    </section>
  );
}

function Kept({ state: { checkedAt, missing, bytes } }: { state: KeptState }) {
  return missing.length === 0 ? (
    <p className="font-semibold text-leaf-dark">
      Complete on this phone, as of {describeMoment(checkedAt)} ({megabytes(bytes)})
    </p>
  ) : (
    <>
      <p className="font-semibold">Not complete on this phone, as of {describeMoment(checkedAt)}:</p>
      <ul className="mt-1 list-disc pl-5">
        {missing.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

const AppleNote = () => (
  <>
    Safari forgets pages that you have not opened for seven days. Add this site to the home screen (Share,
    then Add to Home Screen): that app keeps a copy and a log-in of its own.
  </>
);

/** iPhones and iPads, outside an app on the home screen. */
const isAppleBrowser = () =>
  /iPhone|iPad/.test(navigator.userAgent) && !window.matchMedia("(display-mode: standalone)").matches;

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

const TIME = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });

/** 'today 14:02' or '3 Jul 2026 14:02', in the phone's own time. */
function describeMoment(iso: string): string {
  const moment = new Date(iso);
  const isToday = moment.toDateString() === new Date().toDateString();
  return `${isToday ? "today" : formatDay(moment.toLocaleDateString("en-CA"))} ${TIME.format(moment)}`;
}
