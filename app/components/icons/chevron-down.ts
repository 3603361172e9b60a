// Drawn by Lucide (see LICENSE); written by scripts/make-icons.ts.
import { createIcon } from "#app/components/icons/create-icon.tsx";

export const ChevronDown = /* @__PURE__ */ createIcon('<path d="m6 9 6 6 6-6"/>');
