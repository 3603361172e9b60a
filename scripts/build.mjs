// `npm run build`: installs and builds what is missing, as `npm start` does before it starts the site.
import { ensureInstalled } from "./bootstrap.mjs";

await ensureInstalled({ withBuild: true });
