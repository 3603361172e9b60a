// `npm run build`: what `npm start` does before it starts the site.
import { prepare } from "./bootstrap.mjs";

await prepare({ build: true });
