/** 'Cuba, Peru and Chile'. Without Intl.ListFormat, because loading Intl blocks the page on slow phones. */
export const joinWithAnd = (names: readonly string[]) =>
  [names.slice(0, -1).join(", "), ...names.slice(-1)].filter(Boolean).join(" and ");
