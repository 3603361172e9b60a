const TABS = ["daily", "included", "details"] as const;
export type DetailTab = (typeof TABS)[number];

/** The tab in the URL (`?tab=included`); the first tab if the parameter is missing or unknown. */
export function readTab(search: URLSearchParams): DetailTab {
  return TABS.find((tab) => tab === search.get("tab")) ?? TABS[0];
}

/** The same query with another tab; the first tab has no parameter. */
export function withTab(search: URLSearchParams, tab: string): URLSearchParams {
  const next = new URLSearchParams(search);
  if (tab === TABS[0]) next.delete("tab");
  else next.set("tab", tab);
  return next;
}
