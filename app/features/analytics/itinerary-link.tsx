import { Link } from "react-router";

/** The title of an itinerary, which leads to its form. */
export function ItineraryLink({ id, title }: { id: string; title: string }) {
  return (
    <Link to={`/admin/itineraries/${id}`} className="py-1 font-semibold text-sea hover:underline">
      {title}
    </Link>
  );
}
