import { minifySync, type Plugin } from "vite";

/** The script that begins each page stands in all of them as text, so the build makes that text short. */
export function minifyPageScript(): Plugin {
  return {
    name: "calabash:minify-page-script",
    apply: "build",
    enforce: "post",
    transform: {
      filter: { id: /early-start\/begin-page\.ts$/ },
      handler(code, id) {
        const [script = ""] = code.split("/** The script as text.");
        const { code: short } = minifySync(id, script, { module: false, compress: { unused: false } });
        return `export const beginPageSource = ${JSON.stringify(short.replace(/;$/, ""))};`;
      },
    },
  };
}
