import type { CountedView } from "#app/features/analytics/answers.data.ts";

/** Describes a list of requests: 'Requests that came from google.com and were won.' */
export function describeCounted({ part, wanted, onlyWon }: CountedView): string {
  const won = onlyWon ? " and were won" : "";
  switch (part) {
    case "sources":
      return `Requests that came ${wanted ? `from ${wanted}` : "directly, or from a site that was not told"}${won}.`;
    case "campaigns":
      return `Requests of the campaign ${wanted}${onlyWon ? " that were won" : ""}.`;
    case "planners":
      return `Requests that ${wanted || "nobody"} looks after${won}.`;
    case "regions":
      return `Requests ${wanted ? `about ${wanted}` : "that are not about one itinerary"}${onlyWon ? ", won" : ""}.`;
    case "answers":
      return `Requests whose first answer is ${wanted}${won}.`;
    case "itineraries":
      return `Requests about ${wanted ? "one itinerary" : "itineraries"}${onlyWon ? " that were won" : ""}.`;
    default:
      return onlyWon ? "Requests that were won." : "All requests, without spam.";
  }
}
