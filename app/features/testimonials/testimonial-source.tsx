import { Link } from "react-router";
import type { Testimonial } from "#app/features/testimonials/testimonials.data.ts";

interface TestimonialSourceProps {
  testimonial: Testimonial;
  /** Leaves out the link to the itinerary, on its own page. */
  withoutItinerary?: boolean;
  textClassName: string;
  linkClassName: string;
}

/** Who wrote it, when they traveled, who planned it, and where one can check it. */
export function TestimonialSource(props: TestimonialSourceProps) {
  const { author, country, traveled, planner, itinerary, source_url } = props.testimonial;
  const link = `inline-flex min-h-11 items-center underline underline-offset-4 ${props.linkClassName}`;
  return (
    <>
      <span className="font-semibold">{author}</span>
      <span className={props.textClassName}>
        {[country, traveled, planner && `planned by ${planner}`].filter(Boolean).join(", ")}
      </span>
      {itinerary && !props.withoutItinerary && (
        <Link to={`/itinerary/${itinerary.id}`} className={link}>
          {itinerary.title}
        </Link>
      )}
      {source_url && (
        <a href={source_url} target="_blank" rel="noreferrer" className={link}>
          Read it at {source_url.replace(/^https?:\/\/(?:www\.)?([^/?#]+).*$/i, "$1")}
          <span className="sr-only"> (opens in a new window)</span>
        </a>
      )}
    </>
  );
}
