import { relative } from "node:path";
import type { Rolldown } from "vite";

type Group = Rolldown.CodeSplittingGroup;
type Graph = Parameters<Extract<Group["name"], (...args: never[]) => unknown>>[1];

const ROOT = new URL("..", import.meta.url).pathname;
const route = (name: string) => `app/${name}.tsx?__react-router-build-client-route`;
/** What every public page loads; but not the entry, which starts the page when it is imported. */
const SHELL = [route("root"), route("routes/public/layout")];
/** Parts that several pages share: each would become a file of its own, and asking for it costs more than the part. */
const SMALL_PARTS = [
  ...["calendar-clock", "check", "chevron-left", "clock", "external-link", "map", "plus", "search"].map(
    (name) => `app/components/icons/${name}.ts`,
  ),
  "app/components/ui/notice.tsx",
  "app/components/ui/skeleton.tsx",
  "app/lib/contact-path.ts",
  "app/lib/document-policy.ts",
  "app/lib/use-query-params.ts",
  "app/lib/visit-origin.ts",
  "domain/record-of.ts",
];
/** The pages most visitors see one after the other. */
const ITINERARY_PAGES = ["home", "destinations", "itinerary"].map((name) => route(`routes/public/${name}`));
const ITINERARY_PAGE = route("routes/public/itinerary");
/** Other pages that visitors open first: none of them should bring the itinerary page's code along. */
const OTHER_PAGES = ["contact", "faqs", "shortlist"].map((name) => route(`routes/public/${name}`));
/** With the few lines by which the bundler joins modules. */
const FRAMEWORK = /node_modules[\\/](react|react-dom|scheduler)[\\/]|rolldown.runtime/;
/** What the first page needs of the router (scripts/first-page-router.ts). */
const ROUTER = /[\\/]react-router[\\/].*(\?first-page|[\\/]lib[\\/]context\.js)$/;

/**
 * Left alone, the bundler makes a file of every module that two pages share, some of them one icon: fifty
 * requests and, for want of anything to compress against, a tenth more bytes. So what each public page imports
 * becomes one file, what two of the itinerary pages share another, and what the itinerary page shares with others a
 * third. Whatever is fetched later, as dialogs and the back office are, stays apart.
 */
export function publicChunks(): Group[] {
  return [
    { name: "framework", test: (id) => FRAMEWORK.test(id) || ROUTER.test(id), priority: 3 },
    { name: (id, graph) => (isInShell(id, graph) ? "shell" : null), priority: 2 },
    { name: (id, graph) => (isShared(id, graph) ? "itineraries" : null), priority: 1 },
    // Taken first, since a file brings along whatever its modules import.
    { name: (id, graph) => (isOfOthersToo(id, graph) ? "pages" : null), priority: 1 },
    { name: (id, graph) => (isOfItinerary(id, graph) ? "itinerary-parts" : null), priority: 0 },
  ];
}

function isInShell(id: string, graph: Graph): boolean {
  return SMALL_PARTS.includes(plain(id)) || reachOf(SHELL, graph).has(plain(id));
}

function isShared(id: string, graph: Graph): boolean {
  return ITINERARY_PAGES.filter((page) => reachOf([page], graph).has(plain(id))).length > 1;
}

function isOfOthersToo(id: string, graph: Graph): boolean {
  return reachOf(OTHER_PAGES, graph).has(plain(id)) && reachOf([ITINERARY_PAGE], graph).has(plain(id));
}

/** A traveller's trip, a proposal and the back office use parts of it as well. */
function isOfItinerary(id: string, graph: Graph): boolean {
  return plain(id) !== ITINERARY_PAGE && reachOf([ITINERARY_PAGE], graph).has(plain(id));
}

const reaches = new WeakMap<Graph, Map<string, ReadonlySet<string>>>();

/** The modules of ours that these import at once. */
function reachOf(entries: readonly string[], graph: Graph): ReadonlySet<string> {
  const known = reaches.get(graph) ?? new Map<string, ReadonlySet<string>>();
  reaches.set(graph, known);
  const name = entries.join();
  const reach = known.get(name) ?? walk(entries, graph);
  known.set(name, reach);
  return reach;
}

function walk(entries: readonly string[], graph: Graph): ReadonlySet<string> {
  const seen = new Set<string>();
  const waiting = entries.map((entry) => `${ROOT}${entry}`);
  for (let id = waiting.pop(); id; id = waiting.pop()) {
    if (seen.has(plain(id))) continue;
    seen.add(plain(id));
    const module = graph.getModuleInfo(id);
    waiting.push(...(module?.importedIds ?? []).filter(isOurs));
  }
  return seen;
}

const isOurs = (id: string) => id.startsWith(`${ROOT}app/`) || id.startsWith(`${ROOT}domain/`);
const plain = (id: string) => relative(ROOT, id);
