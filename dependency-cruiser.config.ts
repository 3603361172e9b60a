import type { IConfiguration, IRegularForbiddenRuleType } from "dependency-cruiser";

// Which part may import which; `npm run lint` checks it.
const TEST = "\\.test\\.(ts|tsx)$";
/** Features that only staff use, and the `manage/` folder of every other feature. */
const STAFF =
  "^app/features/(admin|analytics|audit|bin|desk|help|jobs|notifications|previews|settings|users|[^/]+/manage)/";

/** The files directly in a folder, without its subfolders. */
const FILES = "[^/]+\\.ts$";
/** Folders from the bottom up: each imports only from those before it. */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  "server/": [
    "process/",
    "config/",
    "data/",
    "http/",
    "(storage|maps|mail)/",
    "auth/",
    "functions/",
    "(jobs|first-start)/",
    "backup/",
    "commands/",
    FILES,
  ],
  "server/data/": ["embedded-postgres/", FILES, "auth/", "lite/", "backends/"],
  "server/http/": ["(limits|health|middleware)/", "(metrics|form-check)/", "cache/", "(pages|rest)/", FILES],
};

const forbid = (
  name: string,
  comment: string,
  from: IRegularForbiddenRuleType["from"],
  to: IRegularForbiddenRuleType["to"],
): IRegularForbiddenRuleType => ({ name, comment, severity: "error", from, to });

export default {
  forbidden: [
    forbid(
      "no-cycle",
      "Modules do not import each other in a circle; types may.",
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    ),
    forbid(
      "browser-without-node",
      "app/ and domain/ run in a browser, so they import nothing from Node.",
      // React Router renders with entry.server.tsx on the server alone.
      { path: "^(app|domain)/", pathNot: [TEST, "^app/entry\\.server\\.tsx$"] },
      { dependencyTypes: ["core"] },
    ),
    forbid(
      "app-without-server",
      "app/ reaches a browser, so it imports nothing from server/.",
      { path: "^app/", pathNot: TEST },
      { path: "^(server|tests|bench|scripts)/" },
    ),
    forbid(
      "shared-below-features",
      "Imports point one way: domain → lib and components → features → routes.",
      { path: "^app/(lib|components)/" },
      { path: "^app/(features|routes)/" },
    ),
    forbid(
      "features-apart",
      "A feature imports no other feature and no route; shared code is in lib/, components/ or domain/.",
      { path: "^app/features/([^/]+)/" },
      { path: "^app/(features|routes)/", pathNot: "^app/features/$1/" },
    ),
    forbid(
      "public-without-staff",
      "Public pages and accounts never load a staff screen.",
      { path: "^app/(routes/public|routes/account|features)/", pathNot: STAFF },
      { path: STAFF },
    ),
    forbid(
      "domain-alone",
      "domain/ knows nothing of app/ or server/.",
      { path: "^domain/" },
      { path: "^(app|server)/" },
    ),
    forbid(
      "domain-without-react",
      "domain/ runs in browser and server, without React.",
      { path: "^domain/", pathNot: TEST },
      { path: "node_modules/react" },
    ),
    forbid(
      "server-without-app",
      "The server takes only the type of the page services from app/; shared code is in domain/.",
      { path: "^server/", pathNot: TEST },
      { path: "^(app|tests|bench|scripts)/", pathNot: "^app/lib/page-services\\.ts$" },
    ),
    forbid(
      "server-tests-without-screens",
      "A server test may use plain functions from app/ and tests/support, never a screen.",
      { path: `^server/.*${TEST}` },
      { path: "^app/(components|routes)/" },
    ),
    ...Object.entries(LAYERS).flatMap(([folder, layers]) =>
      layers
        .slice(0, -1)
        .map((layer, index) =>
          forbid(
            `upwards-from-${folder}${layer}`,
            "The folders of server/ import in one direction (docs/architecture.md).",
            { path: `^${folder}${layer}`, pathNot: [TEST, "\\.fixture\\.ts$"] },
            { path: layers.slice(index + 1).map((above) => `^${folder}${above}`) },
          ),
        ),
    ),
  ],
  options: {
    // TypeScript 7 has no JavaScript API, so SWC parses.
    parser: "swc",
    doNotFollow: { path: "node_modules" },
  },
} satisfies IConfiguration;
