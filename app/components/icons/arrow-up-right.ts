// Drawn by Lucide (see LICENSE); written by scripts/make-icons.ts.
import { createIcon } from "#app/components/icons/create-icon.tsx";

export const ArrowUpRight = /* @__PURE__ */ createIcon('<path d="M7 7h10v10"/><path d="M7 17 17 7"/>');
