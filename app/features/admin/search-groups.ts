import { matchScore } from "#app/components/admin/searchable-list.tsx";
import type { SearchHit } from "#app/features/admin/admin.data.ts";
import { ADMIN_LINKS } from "#app/features/admin/admin-links.ts";
import { HIT_GROUPS, SEARCH_ACTIONS, searchHitPath } from "#app/features/admin/search-targets.ts";

interface SearchItem {
  readonly value: string;
  readonly label: string;
  readonly detail?: string;
  readonly to: string;
}

export interface SearchGroup {
  readonly heading: string;
  readonly items: readonly SearchItem[];
}

/** Lowest score of a database hit, which may match in a text other than its title. */
const MIN_HIT_SCORE = 0.1;

/** Groups the matches by kind. The group with the best match comes first; accents and case are ignored. */
export function searchGroups(search: string, hits: readonly SearchHit[]): readonly SearchGroup[] {
  const groups = [
    ...HIT_GROUPS.map(({ kind, heading }) => ({
      heading,
      items: hits
        .filter((hit) => hit.kind === kind)
        .map((hit) => ({
          value: `${kind}-${hit.id}`,
          label: hit.title,
          detail: hit.detail,
          to: searchHitPath(hit),
          score: Math.max(matchScore(hit.title, search), MIN_HIT_SCORE),
        })),
    })),
    { heading: "Actions", items: matchingLinks(SEARCH_ACTIONS, search, "action") },
    { heading: "Pages", items: matchingLinks(ADMIN_LINKS, search, "page") },
  ];
  const bestScore = ({ items }: (typeof groups)[number]) => Math.max(0, ...items.map(({ score }) => score));
  return groups
    .filter(({ items }) => items.length > 0)
    .map((group) => ({ ...group, items: group.items.toSorted((a, b) => b.score - a.score) }))
    .sort((a, b) => bestScore(b) - bestScore(a));
}

function matchingLinks(
  links: readonly { readonly label: string; readonly to: string }[],
  search: string,
  kind: string,
) {
  return links
    .map(({ label, to }) => ({ value: `${kind}-${label}`, label, to, score: matchScore(label, search) }))
    .filter(({ score }) => score > 0);
}
