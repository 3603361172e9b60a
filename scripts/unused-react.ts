import { type Plugin, parseSync } from "vite";

const REACT_DOM = /react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/;

/** Parts that nothing on this site reaches: they end at once, so that the bundler drops all that only they use. */
const EMPTIED: Readonly<Record<string, readonly string[]>> = {
  "<ViewTransition>": [
    "applyViewTransitionToHostInstances",
    "commitAfterMutationEffectsOnFiber",
    "commitAppearingPairViewTransitions",
    "commitDeletedPairViewTransitions",
    "commitEnterViewTransitions",
    "commitExitViewTransitions",
    "commitNestedViewTransitions",
    "createViewTransitionInstance",
    "measureNestedViewTransitions",
    "restoreEnterOrExitViewTransitions",
    "restoreNestedViewTransitions",
    "restorePairedViewTransitions",
    "restoreViewTransitionName",
    "restoreViewTransitionOnHostInstances",
    "scheduleViewTransitionEvent",
    "startViewTransition",
    "trackEnterViewTransitions",
  ],
  "<Fragment ref>": [
    "addFragmentHandleToFiber",
    "commitFragmentInstanceDeletionEffects",
    "commitFragmentInstanceInsertionEffects",
    "commitNewChildToFragmentInstances",
  ],
  "<SuspenseList>": ["updateSuspenseListComponent"],
  "<Activity>": ["updateActivityComponent"],
  useActionState: ["mountActionState", "rerenderActionState", "updateActionState"],
  "preload, preinit and preconnect": [
    "preconnectAs",
    "preinitModuleScript",
    "preinitScript",
    "preinitStyle",
    "preload",
    "preloadModule",
  ],
};
/** Names of components for messages about errors: the minified names say nothing. */
const COMPONENT_NAMES = ["getStackByFiberInDevAndProd", "getComponentNameFromType"];
/** Methods that only a reference to a fragment has. */
const DROPPED = "FragmentInstance.prototype.";

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * React DOM is half of what a page's code weighs, and one file that the bundler cannot look into for unused parts.
 * If a new version lacks one of these names, the build stops: compare the list then with what the site uses.
 */
export function unusedReact(): Plugin {
  return {
    name: "calabash:unused-react",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    transform: { filter: { id: REACT_DOM }, handler: (code) => withoutUnused(code) },
  };
}

export function withoutUnused(code: string): string {
  const missing = new Set([...Object.values(EMPTIED).flat(), ...COMPONENT_NAMES]);
  const edits: Edit[] = [];
  for (const node of parseSync("react-dom.js", code, { sourceType: "script" }).program.body) {
    const { start, end } = node;
    if (node.type === "ExpressionStatement" && code.startsWith(DROPPED, start)) {
      edits.push({ start, end, text: "" });
    }
    if (node.type !== "FunctionDeclaration" || !node.id || !node.body) continue;
    const { name } = node.id;
    if (!missing.delete(name)) continue;
    const text = COMPONENT_NAMES.includes(name) ? 'return "";' : "";
    edits.push({ start: node.body.start, end: node.body.end, text: `{${text}}` });
  }
  if (missing.size > 0) throw new Error(`React DOM no longer has ${[...missing].join(", ")}`);
  // From the end, so that the positions before stay true.
  return edits
    .toReversed()
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);
}
