import type { FullRequest } from "#app/features/requests/manage/manage-requests.data.ts";
import type { SiteDetails } from "#domain/default-site-details.ts";
import { formatPrice } from "#domain/money.ts";
import type { ReplyValues } from "#domain/reply-templates.ts";

const asText = (value: unknown) => (typeof value === "string" && value.trim() ? value.trim() : null);

/** Placeholder values for a reply to this request. */
export function replyValues(
  request: FullRequest,
  { scheduling }: Pick<SiteDetails, "scheduling">,
): ReplyValues {
  const { itinerary, subject, details: formValues } = request;
  const travelers = asText(formValues.travelers);
  return {
    "first name": request.name.trim().split(/\s+/)[0] ?? request.name,
    trip: itinerary?.title ?? (subject || "your trip"),
    dates: asText(formValues.dates),
    party: travelers && `${travelers} ${travelers === "1" ? "traveler" : "travelers"}`,
    price: itinerary && itinerary.price > 0 ? formatPrice(itinerary.price) : null,
    "call link": scheduling,
  };
}

export const replySubject = (request: FullRequest) => `Re: ${request.subject || "your request"}`;
