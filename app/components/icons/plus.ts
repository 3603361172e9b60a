// Drawn by Lucide (see LICENSE); written by scripts/make-icons.ts.
import { createIcon } from "#app/components/icons/create-icon.tsx";

export const Plus = /* @__PURE__ */ createIcon('<path d="M5 12h14"/><path d="M12 5v14"/>');
