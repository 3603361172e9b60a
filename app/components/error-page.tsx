import { useEffect, useEffectEvent, useState } from "react";
import { isRouteErrorResponse, useLocation, useNavigate, useNavigation } from "react-router";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { whenReachable } from "#app/lib/when-reachable.ts";

const UNREACHABLE = { heading: "No connection", text: "This page will open once you are back online." };

/** Heading and text per status. Other errors use UNREACHABLE while offline, otherwise NEUTRAL. */
const MESSAGES: Readonly<Record<number, { heading: string; text: string }>> = {
  404: { heading: "404", text: "Oops! Page not found" },
  403: { heading: "Access Denied", text: "You do not have permission to see this page." },
  503: {
    heading: "Back in a moment",
    text: "We cannot reach our records right now. Please try again shortly.",
  },
  // A proxy sends these two when it cannot reach the site.
  502: UNREACHABLE,
  504: UNREACHABLE,
};
const NEUTRAL = { heading: "Something went wrong", text: "That one is on us. Please try again." };

/** Which page was last put back, and when: one that fails at once again must not be put back forever. */
let lastRepair = { url: "", at: 0 };
const REPAIR_PAUSE_MS = 2000;

/**
 * What went wrong, as a page. A browser's translation replaces texts that React then cannot remove: that part is put
 * back from its data, and from the store of unsaved input.
 */
export function ErrorPage({ error }: { error: unknown }) {
  const isLostNode = error instanceof DOMException && error.name === "NotFoundError";
  const { pathname, search } = useLocation();
  const [isRepaired] = useState(
    () =>
      isLostNode && (lastRepair.url !== pathname + search || Date.now() - lastRepair.at > REPAIR_PAUSE_MS),
  );
  return isRepaired ? <Repair /> : <ErrorMessage error={error} />;
}

function Repair() {
  const navigate = useNavigate();
  const location = useLocation();
  const repair = useEffectEvent(() => {
    lastRepair = { url: location.pathname + location.search, at: Date.now() };
    // The router renders a page again after each navigation, also to the same URL.
    void navigate(location, { replace: true, preventScrollReset: true, state: location.state });
  });
  useEffect(() => {
    repair();
  }, []);
  return null;
}

function ErrorMessage({ error }: { error: unknown }) {
  const isOffline = globalThis.navigator?.onLine === false;
  const message =
    (isRouteErrorResponse(error) && MESSAGES[error.status]) || (isOffline ? UNREACHABLE : NEUTRAL);
  useReloadWhenReachable(message === UNREACHABLE);
  return <MessagePage {...message} canRetry={message === MESSAGES[503] || message === NEUTRAL} />;
}

/** Reloads the page as soon as the site responds, but not during a navigation, which that would cancel. */
function useReloadWhenReachable(isUnreachable: boolean): void {
  const isNavigating = useNavigation().state !== "idle";
  useEffect(() => {
    if (!isUnreachable || isNavigating) return;
    const reload = async () => {
      window.location.reload();
      return true;
    };
    // With a service worker, a reload is safe: if the site is still unreachable, the worker shows the offline page, which
    // reloads itself later.
    if (navigator.serviceWorker?.controller) void reload();
    else return whenReachable(reload, 0);
  }, [isUnreachable, isNavigating]);
}

export function NotFoundPage() {
  return <MessagePage heading="404" text="Oops! Page not found" />;
}

interface MessagePageProps {
  heading: string;
  text: string;
  /** Offers to load the same URL again. For errors that may be temporary. */
  canRetry?: boolean;
}

function MessagePage({ heading, text, canRetry = false }: MessagePageProps) {
  const { pathname, search } = useLocation();
  // Status numbers are shown large; a sentence must fit the screen.
  const size = /^\d+$/.test(heading)
    ? "wrap-normal text-[min(9rem,40vw)] leading-[0.85] sm:text-[15rem]"
    : "text-[min(3rem,14vw)] sm:text-7xl leading-tight";
  return (
    <main
      id="main"
      className="relative isolate flex w-full grow flex-col items-center overflow-hidden px-6 pt-20 pb-72 text-center sm:pt-28"
    >
      <LostBoat />
      <h1 className={`font-bold text-sea tracking-[-0.04em] ${size}`}>{heading}</h1>
      <p className="mt-6 font-display text-2xl text-ink sm:text-3xl">{text}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {canRetry && (
          // A link that loads a new document works no matter which part of the page has failed.
          <ButtonLink reloadDocument to={{ pathname, search }} size="lg">
            Try Again
          </ButtonLink>
        )}
        <ButtonLink to="/" size="lg" variant={canRetry ? "secondary" : "primary"}>
          Return to Home
        </ButtonLink>
      </div>
    </main>
  );
}

/** Inline SVG, because an error page may not be able to load anything. */
function LostBoat() {
  return (
    <svg
      viewBox="0 0 1440 260"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className="absolute inset-x-0 bottom-0 -z-10 h-60 w-full"
    >
      <circle cx="960" cy="150" r="92" className="fill-sun" />
      <path
        d="M0 176 C 240 140 420 196 720 172 S 1220 150 1440 178 V260 H0Z"
        className="fill-sea"
        opacity="0.55"
      />
      <g transform="translate(640 92) rotate(-4)">
        <path d="M52 0 V84 H10 Z" className="fill-coral" />
        <path d="M58 14 V84 H92 Z" fill="#fff" />
        <path d="M0 90 H108 C 104 108 92 118 76 118 H32 C 16 118 4 108 0 90Z" className="fill-ink" />
      </g>
      <path d="M0 206 C 260 180 520 232 800 206 S 1260 188 1440 212 V260 H0Z" className="fill-sea" />
    </svg>
  );
}
