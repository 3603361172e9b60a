/** The text from `start` on, up to `until` or to the end of `start`, becomes `put`. */
interface Cut {
  readonly start: string;
  readonly until?: string;
  readonly put?: string;
}

/** Warnings for developers; those see the originals. */
const SILENT_WARNINGS: Readonly<Record<string, readonly Cut[]>> = {
  "lib/server-runtime/warnings.js": [{ start: "\tif (!condition &&", until: "}\n//#endregion" }],
  "lib/router/history.js": [{ start: "\tif (!cond) {", until: "}\nfunction createKey" }],
};

/**
 * What React Router can do and the site does not use, in the copy for the first page (first-page-router.ts). If a new
 * version is written differently, the build stops and names the text: compare it then with what the site uses.
 */
const CUTS: Readonly<Record<string, readonly Cut[]>> = {
  ...SILENT_WARNINGS,
  "lib/components.js": [
    // View transitions.
    { start: "\tlet [pendingState, setPendingState]", until: "\tlet [vtContext," },
    { start: "let [vtContext, setVtContext]", until: " = React$1", put: "let [vtContext]" },
    { start: "\tlet [renderDfd,", until: "\tlet fetcherData" },
    { start: "\t\tlet isViewTransitionAvailable", until: "\t\t\tif (reactDomFlushSyncImpl && flushSync) re" },
    { start: "\t\t\treturn;\n\t\t}\n\t\tif (reactDomFlushSyncImpl", until: "\t}, [\n\t\trouter.window," },
    { start: "\t\ttransition,\n\t\trenderDfd,\n" },
    { start: "\tReact$1.useEffect(() => {\n\t\tif (vtContext", until: "\tlet navigator = " },
  ],
  "lib/hooks.js": [
    // Routes that are written as components.
    { start: "matchRoutes(routes, { pathname: remainingPathname })", put: "null" },
    // Outside of a route.
    {
      start: "React$1.useContext(IsDataRouteContext) ? useNavigateStable() : useNavigateUnstable()",
      put: "useNavigateStable()",
    },
    // The root has an error page of its own.
    {
      start: "/* @__PURE__ */ React$1.createElement(DefaultErrorComponent, null)",
      put: "null",
    },
    // React's server components.
    { start: "\tstatic contextType = RSCRouterContext;\n" },
    { start: "\t\tif (this.context && typeof error", until: "\t\tlet result =" },
    { start: "\t\tif (this.context) return", until: "\t\treturn result;" },
    { start: '\t\t\t\t\twarningOnce("route-fallback"', until: "\t\t\t\t\tshouldRenderHydrateFallback" },
  ],
  "lib/dom/lib.js": [
    // Links that load ahead on their own; app/routes/public/load-ahead.tsx does that.
    { start: "\tlet [shouldPrefetch, prefetchRef,", until: "\tlet internalOnClick" },
    { start: "\t\t...prefetchHandlers,\n" },
    { start: "mergeRefs(forwardedRef, prefetchRef)", put: "forwardedRef" },
    { start: "shouldPrefetch && !isAbsolute ?", until: "link;\n});", put: "" },
    {
      start: "routerNavigation != null && useViewTransitionState(path) && viewTransition === true",
      put: "false",
    },
    // The script runs while the page is read, so only the server writes it.
    { start: "\tlet restoreScroll = (", until: "\tif (props.nonce ==" },
    { start: "{ __html: `(", until: " }\n\t});", put: '{ __html: ""' },
  ],
  "lib/dom/ssr/components.js": [
    {
      start: "isPageLinkDescriptor(link) ?",
      until: '/* @__PURE__ */ React$1.createElement("link", {\n\t\tkey,',
    },
  ],
};

/** What did not come, as app/components/error-page.tsx knows it. */
const NO_LINE = '{ status: 504, statusText: "", internal: false, data: null }';

/** In the modules that are there once. */
const SHARED_CUTS: Readonly<Record<string, readonly Cut[]>> = {
  "lib/context.js": [{ start: "return React$1.useContext(RSCRouterContext);", put: "return false;" }],
  // Without a line the reload would end in the browser's own error page, even if the code was only loaded ahead. What
  // takes the page's place leads to app/components/error-page.tsx, which reloads when the site answers. A rejection
  // would leave the navigation waiting for ever.
  "lib/dom/ssr/routeModules.js": [
    {
      start: "\t\tconsole.error(`Error loading",
      until: "\t}\n}\n//#endregion",
      put:
        `\t\tlet fail = () => {\n\t\t\tthrow ${NO_LINE};\n\t\t};\n` +
        "\t\treturn { default: fail, clientLoader: fail, clientAction: fail, clientMiddleware: [] };\n",
    },
  ],
  "lib/dom/ssr/fog-of-war.js": [
    // Served pages do without the mark (app/styles/short-markup.ts).
    { start: '"a[data-discover], form[data-discover]"', put: "\"a[href^='/']\"" },
    // The routes of a page that did not come, whoever asks for them.
    { start: "\t\tthrow e;", put: `\t\tthrow ${NO_LINE};` },
  ],
  // A loader's data that did not come, or not to its end.
  "lib/dom/ssr/single-fetch.js": [
    {
      start: "await fetch(url, await createRequestInit(request));",
      put: `await fetch(url, await createRequestInit(request)).catch((cause) => {\n\t\tthrow request.signal.aborted ? cause : ${NO_LINE};\n\t});`,
    },
    {
      start: 'throw new Error("Unable to decode turbo-stream response", { cause });',
      put: `throw request.signal.aborted ? cause : ${NO_LINE};`,
    },
  ],
};

/** A context that stands in a module with much else: the original takes it from the copy, so that there is one. */
const TAKEN_FROM_COPY: Readonly<Record<string, readonly Cut[]>> = {
  "lib/dom/ssr/components.js": [
    {
      start: "const FrameworkContext = React$1.createContext(void 0);",
      put: 'import { FrameworkContext } from "./components.js?first-page";',
    },
  ],
};

export function cutFirstPageRouter(code: string, file: string, isCopy: boolean): string {
  const cuts = (isCopy ? CUTS : { ...SHARED_CUTS, ...TAKEN_FROM_COPY })[file] ?? [];
  const shorter = cuts.reduce((text, one) => cut(text, one, file), code);
  const light = shorter
    // A component's name for developer tools also keeps the component, used or not.
    .replaceAll(/^\w+\.displayName = "[^"]*";$/gm, "")
    // Without this mark the bundler keeps every such component.
    .replaceAll(/= (React\$1\.(?:forwardRef|memo|createContext)\()/g, "= /* @__PURE__ */ $1");
  return isCopy ? withoutMessages(light) : light;
}

function cut(text: string, { start, until, put = "" }: Cut, file: string): string {
  const from = text.indexOf(start);
  const to = until === undefined ? from + start.length : text.indexOf(until, from + start.length);
  if (from === -1 || to === -1) throw new Error(`React Router's ${file} no longer has the text: ${start}`);
  return text.slice(0, from) + put + text.slice(to);
}

/** What developers are told; an error without it still has its place in the code. */
const withoutMessages = (text: string) =>
  text.replaceAll(
    /\b(invariant\(.+), (?:"[^"\n]*"|`[^`\n]*`|getDataRouterConsoleError\(hookName\))\);$/gm,
    "$1);",
  );
