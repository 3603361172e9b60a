// Drawn by Lucide (see LICENSE); written by scripts/make-icons.ts.
import { createIcon } from "#app/components/icons/create-icon.tsx";

export const ArrowUp = /* @__PURE__ */ createIcon('<path d="m5 12 7-7 7 7"/><path d="M12 19V5"/>');
