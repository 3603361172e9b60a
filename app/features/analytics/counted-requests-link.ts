import type { CountedRequestFilter } from "#app/features/analytics/request-analytics.data.ts";

interface CountedRequestsLinkOptions {
  readonly period: string;
  /** The grouping and the group, as in CountedRequestFilter of request-analytics.data.ts. */
  readonly part?: string;
  readonly wanted?: string;
  /** Only requests that were won. */
  readonly onlyWon?: boolean;
}

/** Link to the requests that one number on the analytics page counts. */
export function countedRequestsLink({ period, part, wanted, onlyWon }: CountedRequestsLinkOptions): string {
  const params = new URLSearchParams();
  if (period !== "all") params.set("period", period);
  if (part) params.set("part", part);
  if (wanted) params.set("wanted", wanted);
  if (onlyWon) params.set("won", "yes");
  const query = params.toString();
  return `/admin/analytics/requests${query && `?${query}`}`;
}

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
