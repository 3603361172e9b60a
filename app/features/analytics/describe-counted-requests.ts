import type { CountedRequestFilter } from "#app/features/analytics/request-analytics.data.ts";

/** Describes a list of requests: 'Requests that came from google.com and were won.' */
export function describeCountedRequests({ part, wanted, onlyWon }: CountedRequestFilter): string {
  const won = onlyWon ? " and were won" : "";
  switch (part) {
    case "sources":
      return `Requests that came ${wanted ? `from ${wanted}` : "directly or from an unknown site"}${won}.`;
    case "campaigns":
      return `Requests from the campaign ${wanted}${onlyWon ? " that were won" : ""}.`;
    case "planners":
      return `Requests ${wanted ? `handled by ${wanted}` : "without a planner"}${onlyWon ? " that were won" : ""}.`;
    case "regions":
      return `Requests ${wanted ? `about ${wanted}` : "about no specific itinerary"}${onlyWon ? " that were won" : ""}.`;
    case "answers":
      return `Requests whose first reply is ${wanted === "in time" ? "on time" : wanted}${won}.`;
    case "itineraries":
      return `Requests about ${wanted ? "one itinerary" : "itineraries"}${onlyWon ? " that were won" : ""}.`;
    default:
      return onlyWon ? "Requests that were won." : "All requests except spam.";
  }
}
