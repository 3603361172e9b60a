/** For images without a readable color: the sand of the empty frames. */
export const NEUTRAL_COLOR = "#e9dfc9";
