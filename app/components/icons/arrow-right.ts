// Drawn by Lucide (https://lucide.dev), ISC licence; written by scripts/make-icons.ts.
import { createIcon } from "#app/components/icons/create-icon.tsx";

export const ArrowRight = /* @__PURE__ */ createIcon('<path d="M5 12h14"/><path d="m12 5 7 7-7 7"/>');
