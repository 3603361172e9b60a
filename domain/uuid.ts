const PATTERN = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const UUID = new RegExp(`^${PATTERN}$`, "i");
const UUID_ANYWHERE = new RegExp(PATTERN, "i");
const ITINERARY_PATH = new RegExp(`/itinerary/(${PATTERN})\\b`, "i");

export const isUuid = (text: string) => UUID.test(text);
export const hasUuid = (text: string) => UUID_ANYWHERE.test(text);

/** The id in an itinerary's URL, or null. */
export const itineraryIdInUrl = (url: string) => ITINERARY_PATH.exec(url)?.[1] ?? null;
