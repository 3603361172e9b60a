import { isRouteErrorResponse, Link } from "react-router";

/** One renderer per status; whatever else went wrong gets the neutral one. */
const SAYINGS: Readonly<Record<number, { heading: string; text: string }>> = {
  404: { heading: "404", text: "Oops! Page not found" },
  403: { heading: "Access Denied", text: "You do not have permission to see this page." },
  503: {
    heading: "Back in a moment",
    text: "We cannot reach our records right now. Please try again shortly.",
  },
};
const NEUTRAL = { heading: "Something went wrong", text: "That one is on us. Please try again." };

export function ErrorPage({ error }: { error: unknown }) {
  const saying = (isRouteErrorResponse(error) && SAYINGS[error.status]) || NEUTRAL;
  return <MessagePage {...saying} />;
}

export function NotFoundPage() {
  return <MessagePage heading="404" text="Oops! Page not found" />;
}

function MessagePage({ heading, text }: { heading: string; text: string }) {
  return (
    <main
      id="main"
      className="mx-auto flex w-full max-w-xl grow flex-col items-center justify-center gap-4 px-6 py-24 text-center"
    >
      <h1 className="text-6xl text-sea">{heading}</h1>
      <p className="text-lg text-ink-soft">{text}</p>
      <Link
        to="/"
        className="mt-4 inline-flex min-h-11 items-center rounded-full bg-leaf px-6 font-semibold text-white hover:bg-leaf-dark"
      >
        Return to Home
      </Link>
    </main>
  );
}
