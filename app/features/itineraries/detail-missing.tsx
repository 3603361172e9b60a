import type { ReactNode } from "react";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { useAutoRetry } from "#app/lib/page-data.ts";

/** Shown if the itinerary's id is missing or unknown. */
export function ItineraryMissing() {
  return (
    <Message
      title="Itinerary Not Found"
      text="The itinerary you're looking for could not be found or may have been removed."
    >
      <ButtonLink to="/destinations" size="lg" className="mt-2">
        Explore Other Destinations
      </ButtonLink>
    </Message>
  );
}

/** Shown if the itinerary cannot be read right now but may exist. */
export function ItineraryUnavailable() {
  const { retry } = useAutoRetry();
  return (
    <Message
      title="Back in a moment"
      text="We cannot reach our records right now. This page will try again automatically."
    >
      <Button size="lg" className="mt-2" onClick={retry}>
        Try Again
      </Button>
    </Message>
  );
}

function Message({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <main
      id="main"
      className="mx-auto flex w-full max-w-xl grow flex-col items-center justify-center gap-5 px-6 py-24 text-center"
    >
      <LostRoad />
      <h1 className="text-4xl text-sea sm:text-5xl">{title}</h1>
      <p className="text-ink-soft text-lg">{text}</p>
      {children}
    </main>
  );
}

function LostRoad() {
  return (
    <svg aria-hidden="true" viewBox="0 0 240 135" className="w-56 max-w-full rounded-card">
      <path d="M0 0h240v135H0z" fill="#f7d9a0" />
      <circle cx="168" cy="58" r="26" fill="#f4b740" />
      <path d="M0 70h240v65H0z" fill="#0b4f5c" />
      <path d="M0 82c40-8 70 6 110 0s80-8 130 2v51H0z" fill="#14707f" />
      <path d="M0 98c50-16 92-10 120 6 20 11 44 12 60 31H0z" fill="#478200" />
      <path
        d="M44 135c6-14 22-18 40-20s24-8 18-14"
        fill="none"
        stroke="#fbf7ef"
        strokeWidth="5"
        strokeDasharray="9 7"
      />
    </svg>
  );
}
