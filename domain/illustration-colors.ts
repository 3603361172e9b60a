/** The placeholder color of each illustration until it has loaded; written by scripts/paint-illustrations.ts. */
export const illustrationColors: Readonly<Record<string, string>> = {
  "illustrations/bahamas.webp": "#98c8c8",
  "illustrations/chile.webp": "#083838",
  "illustrations/colombia.webp": "#988868",
  "illustrations/costa-rica.webp": "#286838",
  "illustrations/cuba.webp": "#988868",
  "illustrations/guatemala.webp": "#488878",
  "illustrations/hero.webp": "#085868",
  "illustrations/holding.webp": "#e8c898",
  "illustrations/jamaica.webp": "#286848",
  "illustrations/panama.webp": "#789878",
  "illustrations/peru.webp": "#98a868",
  "illustrations/planner-diego.webp": "#488808",
  "illustrations/planner-marva.webp": "#f8d8a8",
  "illustrations/region-caribbean.webp": "#489898",
  "illustrations/region-central-america.webp": "#185838",
  "illustrations/region-south-america.webp": "#487878",
};
