// Drawn by Lucide (see LICENSE); written by scripts/make-icons.ts.
import { createIcon } from "#app/components/icons/create-icon.tsx";

export const ChevronRight = /* @__PURE__ */ createIcon('<path d="m9 18 6-6-6-6"/>');
