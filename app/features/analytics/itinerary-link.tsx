import { Link } from "react-router";

/** An itinerary's title, linked to its form. */
export function ItineraryLink({ id, title }: { id: string; title: string }) {
  return (
    <Link to={`/admin/itineraries/${id}`} className="py-1 font-semibold text-sea hover:underline">
      {title}
    </Link>
  );
}
