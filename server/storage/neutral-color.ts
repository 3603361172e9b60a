/** What a picture without a readable colour gets: the sand of the empty frames. */
export const NEUTRAL_COLOR = "#e9dfc9";
