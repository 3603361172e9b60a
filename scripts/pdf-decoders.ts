import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import pdfjs from "pdfjs-dist/package.json" with { type: "json" };
import type { Plugin } from "vite";

const PACKAGE = "pdfjs-dist/wasm/";
/** Decoders in JavaScript, because our content security policy allows no WebAssembly. pdf.js loads them by these names. */
const DECODERS = ["jbig2_nowasm_fallback.js", "openjpeg_nowasm_fallback.js"];

/** Adds pdf.js's decoders for the pictures of scanned papers (JBIG2, JPEG 2000) to the built site. */
export function pdfDecoders(): Plugin {
  return {
    name: "calabash:pdf-decoders",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    async generateBundle() {
      for (const name of DECODERS) {
        const source = await readFile(fileURLToPath(import.meta.resolve(PACKAGE + name)));
        this.emitFile({ type: "asset", fileName: `assets/pdf-decoders-${pdfjs.version}/${name}`, source });
      }
    },
  };
}
