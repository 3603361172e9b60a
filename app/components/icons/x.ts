// Drawn by Lucide (see LICENSE); written by scripts/make-icons.ts.
import { createIcon } from "#app/components/icons/create-icon.tsx";

export const X = /* @__PURE__ */ createIcon('<path d="M18 6 6 18"/><path d="m6 6 12 12"/>');
