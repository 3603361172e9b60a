// `npm run build`: installs and builds what is missing, as `npm start` does before it starts the site.
import { prepare } from "./bootstrap.mjs";

await prepare({ build: true });
