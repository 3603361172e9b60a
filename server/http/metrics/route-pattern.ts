import { LRUCache } from "lru-cache";

/** The page routes listed by the build. */
export type PageRoutes = Readonly<
  Record<string, { readonly path?: string | undefined; readonly parentId?: string | undefined } | undefined>
>;

const API_ROOTS = ["/rest/v1", "/auth/v1", "/storage/v1"];
const SINGLE_PATHS = ["/metrics", "/robots.txt", "/sitemap.xml", "/.well-known/security.txt"];

/** Names the route of a request by its pattern. The number of names is limited, even if clients invent URLs. */
export function createRoutePattern(routes: PageRoutes): (path: string, status: number) => string {
  const pages = pagePatterns(routes).map((pattern) => ({ pattern, regExp: toRegExp(pattern) }));
  const patterns = new LRUCache<string, string>({ max: 2000 });

  const findPage = (path: string) => {
    const cachedPattern = patterns.get(path);
    if (cachedPattern !== undefined) return cachedPattern;
    // React Router requests a page's data at its path with the suffix .data.
    const page = pages.find(({ regExp }) => regExp.test(path.replace(/\.data$/, "")));
    const pattern = page?.pattern ?? "other";
    patterns.set(path, pattern);
    return pattern;
  };

  return (path, status) => {
    if (SINGLE_PATHS.includes(path)) return path;
    if (path.startsWith("/assets/")) return "/assets/*";
    for (const root of API_ROOTS) if (path.startsWith(`${root}/`)) return `${root}/*`;
    // A function that does not exist is a 404, so the remaining names are known functions.
    if (path.startsWith("/functions/v1/")) return status === 404 ? "/functions/v1/*" : path.slice(0, 60);
    return findPage(path);
  };
}

/** Fixed paths come before paths with a variable part. */
function pagePatterns(routes: PageRoutes): string[] {
  const pathOf = (id: string): string => {
    const route = routes[id];
    if (!route) return "";
    return `${route.parentId ? pathOf(route.parentId) : ""}${route.path ? `/${route.path}` : ""}`;
  };
  const paths = Object.keys(routes).map((id) => pathOf(id) || "/");
  return [...new Set(paths)]
    .filter((path) => !path.includes("*"))
    .sort((a, b) => Number(a.includes(":")) - Number(b.includes(":")));
}

function toRegExp(pattern: string): RegExp {
  const parts = pattern
    .split("/")
    .filter(Boolean)
    .map((part) => {
      if (part.startsWith(":")) return part.endsWith("?") ? "(?:/[^/]+)?" : "/[^/]+";
      // Escapes characters that have a meaning in a regular expression.
      return `/${part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")}`;
    });
  return new RegExp(`^${parts.join("")}/?$`);
}
