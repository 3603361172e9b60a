/** The setting that ends asking travellers for testimonials by mail. Without it they are asked. */
export const ASK_TRAVELLERS_KEY = "ask_travellers";

export const travellersAreAsked = (value: string | null | undefined): boolean => value !== "false";
