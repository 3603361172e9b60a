import type { Plugin } from "vite";
import { parseStylesheet } from "#app/styles/stylesheet.ts";
import { writeClassStyles } from "#app/styles/write-styles.ts";

/** app/styles/public-classes.css holds only the rules for classes: the rest stands in each page. Runs after Tailwind. */
export function classStyles(): Plugin {
  return {
    name: "calabash:class-styles",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: { include: /styles\/public-classes\.css/, exclude: /\?url$/ } },
      handler: (css) => writeClassStyles(parseStylesheet(css)),
    },
  };
}
