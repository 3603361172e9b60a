/** Setting: whether travelers are asked for testimonials by mail. On unless it is 'false'. */
export const ASK_TRAVELERS_KEY = "ask_travelers";

export const isAskingForTestimonials = (setting: string | null | undefined): boolean => setting !== "false";
