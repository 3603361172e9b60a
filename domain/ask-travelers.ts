/** Setting that turns off asking travelers for testimonials by mail. On by default. */
export const ASK_TRAVELERS_KEY = "ask_travelers";

export const travelersAreAsked = (value: string | null | undefined): boolean => value !== "false";
