/** Setting that turns off asking travelers for testimonials by mail. On by default. */
export const ASK_TRAVELLERS_KEY = "ask_travellers";

export const travellersAreAsked = (value: string | null | undefined): boolean => value !== "false";
