/** 'Cuba, Peru and Chile'. Not with Intl.ListFormat: the first use of Intl blocks a page for 20 ms. */
export const listOf = (names: readonly string[]) =>
  [names.slice(0, -1).join(", "), ...names.slice(-1)].filter(Boolean).join(" and ");
