// Drawn by Lucide (see LICENSE); written by scripts/make-icons.ts.
import { createIcon } from "#app/components/icons/create-icon.tsx";

export const ArrowDown = /* @__PURE__ */ createIcon('<path d="M12 5v14"/><path d="m19 12-7 7-7-7"/>');
